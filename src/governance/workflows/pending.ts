import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { moment } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { type AnyRecord, type Collection, presentRecord } from "../../records/index.ts";
import { pageSchema } from "../../records/list/page.ts";
import { policyColumn } from "../../records/policy.ts";
import type { GovernanceParts } from "../part.ts";
import { pageInputs, pageOf } from "./page.ts";
import { approvalsWaiting } from "./rules.ts";

const KINDS = ["approval", "review", "decision"] as const;

const taskSchema = Type.Object(
  {
    kind: oneOf(KINDS, "approval: your vote; review: a task after the fact; decision: a record's next move"),
    id: Type.String({ description: "Of the approval, or of the record" }),
    title: Type.String(),
    action: Type.String({ description: "What is to be decided" }),
    refuse: nullable(Type.String({ description: "The action that says no" })),
    collection: nullable(Type.String()),
    record_id: nullable(Type.String()),
    asked_by: nullable(Type.String({ description: "Whose request it is: a user's id" })),
    since: Type.String({ format: "date-time" }),
    due_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "WaitingTask" },
);
export type WaitingTask = Static<typeof taskSchema>;

/** How many records of one kind are looked at: nobody works through more at a sitting. */
const MOST = 200;

/** `GET /workflows/pending`: what waits for the caller, the longest waiting first. */
export function pendingAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.pending",
    summary: "What waits for you: votes, reviews and decisions",
    description: `The longest waiting first. Of each kind of decision the first ${MOST} are told.`,
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/workflows/pending" }],
    input: Type.Object({ ...pageInputs, kind: Type.Optional(oneOf(KINDS)) }, closed),
    output: Type.Object({ data: Type.Array(taskSchema), page: pageSchema }, closed),
    run: async (context, { kind, ...asked }) => {
      const votes = await approvalsWaiting(context, parts);
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

/** The records of a collection whose next move is a decision that is the caller's to take. */
function decisionsIn(context: ReadContext, collection: Collection): WaitingTask[] {
  const { entity, name } = collection;
  return Object.entries(entity.transitions).flatMap(([move, { decides, from }]) => {
    const action = `${name}.${move}`;
    if (!decides || !context.may(action)) return [];
    return recordsIn(context, collection, action, from).map((record) => ({
      kind: "decision" as const,
      id: record.id,
      title: titleOf(context, collection, record),
      action,
      refuse: decides.refused === undefined ? null : `${name}.${decides.refused}`,
      collection: name,
      record_id: record.id,
      asked_by: record.created_by,
      since: moment(record.updated_at),
      due_at: null,
    }));
  });
}

/** The fields by which a record names who decides on it. */
const DECIDERS = ["approver_id", "reviewer_user_id"];

function recordsIn(
  context: ReadContext,
  collection: Collection,
  action: string,
  from: readonly string[],
): AnyRecord[] {
  const allowed = context.policy(action).where((field) => policyColumn(collection, field));
  const named = DECIDERS.filter((field) => collection.fields.has(field));
  const theirs = named.map((field) => sql`${collection.column(field)} = ${context.principal.id}`);
  // Where a record names who decides, others who could are not asked.
  const [mine = sql`1`] = theirs;
  const states = sql.join(
    from.map((state) => sql`${state}`),
    sql`, `,
  );
  return context.records.where(
    collection.entity,
    sql`state IN (${states}) AND ${mine} AND ${context.records.visible(collection.entity)} AND ${allowed ?? sql`1`}`,
    { limit: MOST },
  );
}

/** A record as its own label names it, with what the caller may see. */
function titleOf(context: ReadContext, collection: Collection, record: AnyRecord): string {
  const { entity } = collection;
  const shown = presentRecord(context, collection, record);
  const label = entity.label.flatMap((field) => {
    const value = shown[field];
    return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
  });
  return label.length > 0 ? `${entity.singular}: ${label.join(" ")}` : entity.singular;
}
