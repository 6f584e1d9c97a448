import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { policyColumn } from "../../records/access/policy.ts";
import type { Collection } from "../../records/index.ts";
import { pageSchema } from "../../records/read/list/page.ts";
import { showRows } from "../../records/read/read.ts";
import { asQuery, CompiledQuery } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { GovernanceParts } from "../part.ts";
import { pageInputs, pageOf } from "./page.ts";
import { approvalsWaiting } from "./rules.ts";
import { KINDS, taskSchema, type WaitingTask } from "./task.ts";

/** Per kind: more than anyone handles in one sitting. */
const MOST = 200;

export function pendingAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.pending",
    summary: "List pending tasks",
    description: `Oldest first. Returns up to ${MOST} tasks of each kind.`,
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/workflows/pending" }],
    input: Type.Object({ ...pageInputs, kind: Type.Optional(oneOf(KINDS)) }, closed),
    output: Type.Object({ data: Type.Array(taskSchema), page: pageSchema }, closed),
    run: async (context, { kind, ...asked }) => {
      const votes = approvalsWaiting(context, parts, MOST);
      const voted = new Set(votes.map(({ collection, record_id }) => `${collection}/${record_id}`));
      const decisions = [...parts.catalog.collections.values()].flatMap((collection) =>
        decisionsIn(context, collection).filter(({ id }) => !voted.has(`${collection.name}/${id}`)),
      );
      const tasks = [...votes, ...decisions].filter((task) => kind === undefined || task.kind === kind);
      const keyOf = ({ since, kind: what, id, action }: WaitingTask) => `${since} ${what} ${id} ${action}`;
      const sorted = tasks.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      const answer = pageOf(sorted, keyOf, "workflows.pending", asked);
      context.returned(answer.data.length);
      return answer;
    },
  });
}

/** Records that the caller has to decide on. */
function decisionsIn(context: ReadContext, collection: Collection): WaitingTask[] {
  const { entity, name } = collection;
  return Object.entries(entity.transitions).flatMap(([move, { decides, from }]) => {
    const action = `${name}.${move}`;
    if (!decides || !context.may(action)) return [];
    const rows = rowsIn(context, collection, action, from);
    return showRows(context, collection, rows, new Set(entity.label)).map((shown) => ({
      kind: "decision" as const,
      id: String(shown.id),
      title: titleOf(collection, shown),
      action,
      refuse: decides.refused === undefined ? null : `${name}.${decides.refused}`,
      collection: name,
      record_id: String(shown.id),
      asked_by: typeof shown.created_by === "string" ? shown.created_by : null,
      since: String(shown.updated_at),
      due_at: null,
    }));
  });
}

/** Fields that name the user who decides on a record. */
const DECIDERS = ["approver_id", "reviewer_user_id"];

function rowsIn(
  context: ReadContext,
  collection: Collection,
  action: string,
  from: readonly string[],
): RawRow[] {
  const allowed = context.policy(action).where((field) => policyColumn(collection, field));
  // A record that names its approver is not shown to others.
  const decider = DECIDERS.find((field) => collection.fields.has(field));
  const theirs = decider ? sql`${collection.column(decider)} = ${context.principal.id}` : sql`1`;
  const states = sql.join(
    from.map((state) => sql`${state}`),
    sql`, `,
  );
  const query = sql`SELECT * FROM ${collection.table}
    WHERE ${context.records.visible(collection.entity)} AND ${collection.column("state")} IN (${states})
      AND ${theirs} AND ${allowed ?? sql`1`}
    ORDER BY ${collection.column("rid")} LIMIT ${MOST}`;
  return new CompiledQuery(asQuery(query)).all(context.handle.connection, {});
}

/** Record title as the caller can see it. */
function titleOf({ entity }: Collection, shown: Record<string, unknown>): string {
  const label = entity.label.flatMap((field) => {
    const value = shown[field];
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return label.length > 0 ? `${entity.singular}: ${label.join(" ")}` : entity.singular;
}
