import { Type } from "@sinclair/typebox";
import { endOfOverlap, overlapInput, SHOWS_SECRET, secretTimes, showTimes } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { readableRecord } from "../../records/index.ts";
import { openText, sealText } from "../../store/box.ts";
import { pick, row, set } from "../../store/rows.ts";
import type { WebhookParts } from "./part.ts";
import { begin } from "./progress.ts";
import { freshSecret } from "./sign.ts";
import { webhookSecrets } from "./tables.ts";
import { COLLECTION } from "./webhooks.ts";

const PATH = "/api/v1/settings/webhooks/:id/secrets";

const secretSchema = Type.Object(secretTimes, { ...closed, $id: "WebhookSecret" });

const issuedSchema = Type.Object(
  {
    ...secretSchema.properties,
    secret: Type.String({ description: "Shown only once. The receiver checks signatures with it." }),
  },
  { ...closed, $id: "WebhookSecretIssued" },
);

export function listSecretsAction({ catalog }: WebhookParts): Action {
  return defineAction({
    name: "settings.webhooks.secrets",
    summary: "List the secrets of a webhook",
    kind: "read",
    collection: COLLECTION,
    http: [{ method: "GET", path: PATH }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object({ data: Type.Array(secretSchema) }, closed),
    run: async (context, { id }) => {
      readableRecord(context, catalog, COLLECTION, id);
      return { data: livingSecrets(context, id).map(showTimes) };
    },
  });
}

export function issueSecretAction({ catalog, active }: WebhookParts): Action {
  return defineAction({
    ...SHOWS_SECRET,
    name: "settings.webhooks.issue_secret",
    summary: "Issue a secret for a webhook",
    description:
      "Returns the secret once. Earlier secrets end now, or after the overlap in minutes, in which deliveries have a signature for each. The first secret begins the webhook with the next event.",
    collection: COLLECTION,
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      { id: idInput, overlap_minutes: overlapInput },
      { ...closed, $id: "WebhookSecretIssue" },
    ),
    output: issuedSchema,
    run: async (context, { id, overlap_minutes }) => {
      context.about(COLLECTION, id);
      readableRecord(context, catalog, COLLECTION, id);
      const { handle, vault, org, now } = context;
      endSecrets(context, id, endOfOverlap(now, overlap_minutes));
      const secret = freshSecret();
      const key = vault.newPersonKey();
      const box = sealText(vault, key, subjectOf(id), secret);
      const columns = { org, webhook_id: id, key, box, created_at: now, ends_at: null };
      handle.connection.run`INSERT INTO ${webhookSecrets} ${row(webhookSecrets, columns)}`;
      begin(context, id);
      active.forget(context);
      context.changed({
        collection: COLLECTION,
        id,
        version: null,
        before: {},
        after: { secret_issued: true },
      });
      return { ...showTimes(columns), secret };
    },
  });
}

const subjectOf = (webhook: string) => `${COLLECTION}/${webhook}`;

/** Secrets that sign now, newest first. */
export const secretsOf = (context: ReadContext, webhook: string): string[] =>
  livingSecrets(context, webhook).flatMap(
    ({ key, box }) => openText(context.vault, key, subjectOf(webhook), box) ?? [],
  );

function livingSecrets({ handle, org, now }: ReadContext, webhook: string) {
  return handle.connection.all`
    SELECT ${pick(webhookSecrets, "key", "box", "created_at", "ends_at")} FROM ${webhookSecrets}
    WHERE ${webhookSecrets.org} = ${org} AND ${webhookSecrets.webhook_id} = ${webhook}
      AND coalesce(${webhookSecrets.ends_at}, ${Number.MAX_SAFE_INTEGER}) > ${now}
    ORDER BY ${webhookSecrets.rid} DESC`;
}

/** None ends later than it would have. */
function endSecrets({ handle, org }: WriteContext, webhook: string, at: number): void {
  handle.connection.run`UPDATE ${webhookSecrets} SET ${set(webhookSecrets, { ends_at: at })}
    WHERE ${webhookSecrets.org} = ${org} AND ${webhookSecrets.webhook_id} = ${webhook}
      AND coalesce(${webhookSecrets.ends_at}, ${at}) >= ${at}`;
}
