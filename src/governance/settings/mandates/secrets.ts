import { Type } from "@sinclair/typebox";
import {
  endOfOverlap,
  hashOf,
  MANDATE,
  overlapInput,
  SHOWS_SECRET,
  secretTimes,
  showTimes,
} from "../../../identity/index.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { rfc3339OrNull } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { readableRecord, requireHolder } from "../../../records/index.ts";
import { insertInto } from "../../../store/connection.ts";
import { pick, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { endedBecause, readMandate } from "./in-force.ts";
import { COLLECTION, type MandateRecord, mandates } from "./mandates.ts";
import { mandateSecrets } from "./tables.ts";

const PATH = "/api/v1/settings/mandates/:id/secrets";

const secretSchema = Type.Object(
  {
    prefix: Type.String({ description: "Beginning of the secret, by which it is recognised" }),
    ...secretTimes,
    last_used_at: nullable(secretTimes.created_at),
  },
  { ...closed, $id: "MandateSecret" },
);

const issuedSchema = Type.Object(
  {
    ...secretSchema.properties,
    secret: Type.String({ description: "Shown only once and not stored" }),
  },
  { ...closed, $id: "MandateSecretIssued" },
);

export function listSecretsAction({ catalog }: GovernanceParts): Action {
  return defineAction({
    name: "settings.mandates.secrets",
    summary: "List the secrets of a mandate",
    kind: "read",
    collection: COLLECTION,
    http: [{ method: "GET", path: PATH }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object({ data: Type.Array(secretSchema) }, closed),
    run: async (context, { id }) => {
      readableRecord(context, catalog, COLLECTION, id);
      return { data: secretsOf(context, id).map(shown) };
    },
  });
}

export function issueSecretAction({ catalog, identity }: GovernanceParts): Action {
  return defineAction({
    ...SHOWS_SECRET,
    name: "settings.mandates.issue_secret",
    summary: "Issue a secret for a mandate",
    description:
      "Only its holder can. Returns the secret once. Earlier secrets end now, or after the overlap in minutes.",
    collection: COLLECTION,
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      { id: idInput, overlap_minutes: overlapInput },
      { ...closed, $id: "MandateSecretIssue" },
    ),
    output: issuedSchema,
    run: async (context, { id, overlap_minutes }) => {
      context.about(COLLECTION, id);
      readableRecord(context, catalog, COLLECTION, id);
      const held = readMandate(catalog, context.handle.connection, context.org, id);
      if (!held) throw new Fault("RECORD_NOT_FOUND");
      requireHolder(context, mandates, held.mandate);
      if (endedBecause(held, context.now))
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("errors.mandates.over") });
      endSecrets(context, id, endOfOverlap(context.now, overlap_minutes));
      const { secret, row } = issueSecret(context, held.mandate);
      identity.sessions.forget(context);
      return { ...shown(row), secret };
    },
  });
}

const insertSecret = insertInto(mandateSecrets);

type Writing = Pick<WriteContext, "handle" | "org" | "vault" | "now" | "changed">;

/** Issues a secret in addition to those that the mandate has. */
export function issueSecret(context: Writing, { id, version }: MandateRecord) {
  const { secret, prefix } = MANDATE.fresh();
  const row = {
    prefix,
    org: context.org,
    mandate_id: id,
    hash: hashOf(context.vault, secret).toString("hex"),
    created_at: context.now,
    ends_at: null,
    last_used_at: null,
  };
  insertSecret.run(context.handle.connection, row);
  context.changed({ collection: COLLECTION, id, version, before: {}, after: { prefix } });
  return { secret, prefix, row };
}

export function endSecret({ handle, now }: Writing, prefix: string): void {
  handle.connection.run`UPDATE ${mandateSecrets} SET ${set(mandateSecrets, { ends_at: now })}
    WHERE ${mandateSecrets.prefix} = ${prefix}`;
}

function secretsOf({ handle, org }: ReadContext, mandate: string) {
  return handle.connection.all`
    SELECT ${pick(mandateSecrets, "prefix", "created_at", "ends_at", "last_used_at")} FROM ${mandateSecrets}
    WHERE ${mandateSecrets.org} = ${org} AND ${mandateSecrets.mandate_id} = ${mandate}
    ORDER BY ${mandateSecrets.created_at} DESC, rowid DESC`;
}

type Secret = ReturnType<typeof secretsOf>[number];

const shown = (secret: Secret) => ({
  prefix: secret.prefix,
  ...showTimes(secret),
  last_used_at: rfc3339OrNull(secret.last_used_at),
});

/** None ends later than it would have. */
function endSecrets({ handle, org }: WriteContext, mandate: string, at: number): void {
  handle.connection.run`UPDATE ${mandateSecrets} SET ${set(mandateSecrets, { ends_at: at })}
    WHERE ${mandateSecrets.org} = ${org} AND ${mandateSecrets.mandate_id} = ${mandate}
      AND coalesce(${mandateSecrets.ends_at}, ${at}) >= ${at}`;
}
