import { SQL, sql } from "drizzle-orm";
import { conflicted } from "../../engine/approvals/conflicted.ts";
import { approvalRequests } from "../../engine/approvals/tables.ts";
import { callOf } from "../../engine/call.ts";
import { NO_APPROVAL, type TaskKey, type TaskSource, type WaitingTask } from "../../engine/tasks.ts";
import { addDays } from "../../kernel/calendar.ts";
import { rfc3339, startOfDay } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Entity, Task } from "../../kernel/entity.ts";
import { policyColumn } from "../../records/access/policy.ts";
import { type Catalog, type Collection, queryRows } from "../../records/index.ts";
import { labelsOf } from "../../records/read/labels.ts";
import type { RawRow } from "../../store/statements.ts";
import { approvalRulesOf } from "./rules.ts";

interface RecordKey extends TaskKey {
  readonly collection: Collection;
  readonly task: Task;
  readonly row: RawRow;
}

/** Tasks of records, as their entities declare them. */
export function recordTasks(catalog: Catalog): TaskSource<RecordKey> {
  const declared = [...catalog.collections.values()].flatMap((collection) =>
    tasksOf(collection.entity).map((task) => ({ collection, task })),
  );
  return {
    keys: (context) =>
      declared.flatMap(({ collection, task }) => {
        const action = `${collection.name}.${task.answer}`;
        if (!context.may(action)) return [];
        const rows = queryRows(context, waiting(context, collection, task, action));
        return withoutConflicted(context, action, rows).map((row) => ({
          kind: task.kind,
          id: String(row.id),
          action,
          since: Number(row.updated_at),
          collection,
          task,
          row,
        }));
      }),
    show: (context, keys) => {
      const aboutOf = ({ collection, task, row }: RecordKey) =>
        task.about && `${collection.field(task.about).field.reference?.target}:${row.about}`;
      const ids = keys.flatMap((key) => [`${key.collection.name}:${key.id}`, aboutOf(key) ?? []].flat());
      const labels = new Map(
        labelsOf(context, catalog, ids).map((one) => [`${one.collection}:${one.id}`, one]),
      );
      const names = new Map(
        [...Map.groupBy(keys, ({ task }) => task)].flatMap(([task, of]) => [
          ...(task.namesOf?.(
            context,
            of.map(({ id }) => id),
          ) ?? []),
        ]),
      );
      return keys.map((key) => {
        const name = names.get(key.id);
        if (name !== undefined) return shown(context, key, name);
        const about = labels.get(aboutOf(key) ?? "")?.label ?? [];
        const {
          number = null,
          label = [],
          party = null,
        } = labels.get(`${key.collection.name}:${key.id}`) ?? {};
        const parts = [...new Set([number, ...about, ...label].filter((part) => part !== null))];
        return shown(context, key, parts.length > 0 ? parts.join(" ") : party);
      });
    },
  };
}

/** Tasks of an entity's records: its decisions, and those that it declares. */
function tasksOf({ transitions, tasks = [] }: Entity): Task[] {
  const decisions = Object.entries(transitions).flatMap(([answer, { from, decides }]): Task[] => {
    if (!decides) return [];
    const { refused, by, except } = decides;
    return [
      {
        kind: "decision",
        in: from,
        answer,
        ...(refused !== undefined && { refuse: refused }),
        ...(by !== undefined && { by, orAnyone: true }),
        ...(except !== undefined && { except }),
      },
    ];
  });
  return [...decisions, ...tasks];
}

function waiting(context: ReadContext, collection: Collection, task: Task, action: string): SQL {
  const { entity } = collection;
  const { id: me } = context.principal;
  const column = (field: string) => sql`${collection.column(field)}`;
  const states = sql.join(
    task.in.map((state) => sql`${state}`),
    sql`, `,
  );
  const allowed = context.policy(action).where((field) => policyColumn(collection.of(context), field));
  const conditions = [
    sql`${context.records.visible(entity)} AND ${column("state")} IN (${states})`,
    allowed && sql`(${allowed})`,
    task.by && names(collection, task.by, me, task.orAnyone ?? false),
    task.except && sql`${column(task.except)} IS NOT ${me}`,
    task.given && sql`${column(task.given)} IS NOT NULL`,
    task.missing && sql`${column(task.missing)} IS NULL`,
    task.onceDue && task.due && sql`${column(task.due)} <= ${context.today}`,
    task.answered &&
      sql`NOT EXISTS (SELECT 1 FROM ${linesOf(collection, task.answered)} AS line
      WHERE line.parent = ${column("rid")} AND line.user_id = ${me})`,
    // With an approval rule, those who made the record would request its approval.
    approvalRulesOf(context, action).length > 0 && sql`${column("created_by")} IS NOT ${me}`,
    // A request under way asks its own approvers.
    sql`NOT EXISTS (SELECT 1 FROM ${approvalRequests} WHERE ${approvalRequests.org} = ${context.org}
      AND ${approvalRequests.record_id} = ${column("id")} AND ${approvalRequests.action} = ${action}
      AND ${approvalRequests.state} = 'pending')`,
  ].filter((one) => one instanceof SQL);
  const due = task.due ? column(task.due) : sql`NULL`;
  const about = task.about ? column(task.about) : sql`NULL`;
  return sql`SELECT id, created_by, updated_at, ${due} AS due, ${about} AS about FROM ${sql.identifier(collection.tableName)}
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Leaves out records on which duty rules would refuse the action to the user. */
function withoutConflicted(context: ReadContext, name: string, rows: readonly RawRow[]): readonly RawRow[] {
  const action = callOf(context).engine.registry.find(name);
  if (!action) return rows;
  return rows.filter(
    ({ id }) => conflicted(context, action, String(id), [context.principal.id]).length === 0,
  );
}

/** Condition for records whose field names the user. */
function names(collection: Collection, by: string, user: string, orAnyone: boolean): SQL {
  const column = sql`${collection.column(by)}`;
  if (collection.field(by).field.reference?.many)
    return sql`EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${user})`;
  return orAnyone ? sql`(${column} = ${user} OR ${column} IS NULL)` : sql`${column} = ${user}`;
}

function linesOf(collection: Collection, name: string): SQL {
  const found = collection.lines.find((lines) => lines.name === name);
  if (!found) throw new Error(`${collection.name} has no lines ${name}`);
  return sql`${sql.identifier(found.tableName)}`;
}

function shown(
  context: ReadContext,
  { kind, id, action, since, collection: { name, entity }, task, row }: RecordKey,
  label: string | null,
): WaitingTask {
  return {
    ...NO_APPROVAL,
    kind,
    id,
    title: label === null ? entity.singular : `${entity.singular}: ${label}`,
    label,
    action,
    refuse: task.refuse === undefined ? null : `${name}.${task.refuse}`,
    collection: name,
    record_id: id,
    asked_by: typeof row.created_by === "string" ? row.created_by : null,
    since: rfc3339(since),
    due_at: dueAt(context, row.due),
  };
}

/** Tasks that are due on a day are due at its end. */
function dueAt({ principal }: ReadContext, due: unknown): string | null {
  if (typeof due === "number") return rfc3339(due);
  if (typeof due !== "string") return null;
  return rfc3339(startOfDay(principal.organization.timeZone, addDays(due, 1)) - 1);
}
