import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../kernel/version.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  queryRows,
  recordSchema,
} from "../../records/index.ts";
import { say } from "../../text/message.ts";

/** The first revision has no root; later ones refer to it as theirs. */
interface Revision {
  id: string;
  root_id: string | null;
  revision: number;
}

interface Revised {
  collection: string;
  /** States from which a record can be revised. */
  from: readonly string[];
  /** States in which a revision is still being prepared. */
  open: readonly string[];
  /** Fields that are not copied to the next revision. */
  without?: readonly string[];
}

export function reviseAction(
  catalog: Catalog,
  { collection: name, from, open, without = [] }: Revised,
): Action {
  const collection = catalog.collection(name);
  const { singular } = collection.entity;
  const path = `/api/v1/${name.replace(".", "/")}`;
  return defineAction({
    name: `${name}.revise`,
    summary: `Revise ${withArticle(singular)}`,
    description: `From ${from.join(", ")}. Creates a draft; the current ${singular} stays in force until the draft replaces it.`,
    kind: "write",
    collection: name,
    http: [{ method: "POST", path: `${path}/:id/revise` }],
    status: 201,
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "ACCESS_POLICY_DENIED",
    ],
    input: Type.Object({ id: idInput, version: versionInput }, closed),
    output: recordSchema(collection),
    // The output is a record, which always has an id.
    location: (output) => `${path}/${(output as { id: string }).id}`,
    run: async (context, { id, version }) => {
      const { entity } = collection;
      const record = context.records.subject(entity, id);
      guardVersion(record.version, version);
      if (!from.includes(record.state))
        throw new Fault("STATE_TRANSITION_INVALID", {
          details: [
            {
              path: "state",
              code: "WRONG_STATE",
              message: say("records.errors.wrongState", { step: "revise", from, state: record.state }),
            },
          ],
        });
      // This action is only created for collections with revisions.
      const values = nextRevision(context, collection, record as AnyRecord & Revision, open, without);
      const revision = await context.records.insert(entity, values);
      context.records.guard(entity, revision);
      return context.records.show(entity, revision);
    },
  });
}

/** Values of the next revision: the fields that clients can set. */
function nextRevision(
  context: WriteContext,
  collection: Collection,
  record: AnyRecord & Revision,
  open: readonly string[],
  without: readonly string[],
): Record<string, unknown> {
  const root_id = record.root_id ?? record.id;
  const others = family(context, collection.tableName, root_id);
  const prepared = others.find(({ live, state }) => live && open.includes(state));
  if (prepared)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("legal.errors.revisionPrepared", { revision: prepared.revision }),
    });
  const copied = [...collection.fields.values()].filter(
    ({ name, field }) => field.set !== "rules" && !without.includes(name),
  );
  const values = Object.fromEntries(
    copied.map(({ name }) => [name, (record as Record<string, unknown>)[name]]),
  );
  for (const [name, target] of [
    ["owner_id", "users"],
    ["team_id", "settings.teams"],
  ] as const) {
    const id = values[name];
    if (typeof id === "string" && !context.records.exists(target, id)) values[name] = null;
  }
  return { ...values, root_id, revision: Math.max(...others.map(({ revision }) => revision)) + 1 };
}

/** Refuses to activate a revision if a later one has been active. */
export function refuseOutdated(
  context: ReadContext,
  table: string,
  { id, root_id, revision }: Revision,
  enacted: readonly string[],
): void {
  const later = family(context, table, root_id ?? id).find(
    (other) => other.revision > revision && enacted.includes(other.state),
  );
  if (!later) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("legal.errors.revisionReplaced", { revision: later.revision }),
  });
}

/** All revisions of a record, including archived ones. */
function family(context: ReadContext, table: string, root: string) {
  const org = context.principal.organization.key;
  const name = sql.raw(table);
  const rows = queryRows(
    context,
    sql`SELECT state, revision, archived_at IS NULL AS live FROM ${name} WHERE org = ${org} AND id = ${root}
        UNION ALL SELECT state, revision, 1 FROM ${name}
          WHERE org = ${org} AND archived_at IS NULL AND root_id = ${root}
        UNION ALL SELECT state, revision, 0 FROM ${name}
          WHERE org = ${org} AND archived_at IS NOT NULL AND root_id = ${root}`,
  );
  return rows.map((row) => ({
    state: String(row.state),
    revision: Number(row.revision),
    live: row.live === 1,
  }));
}
