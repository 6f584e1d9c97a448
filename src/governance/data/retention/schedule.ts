import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { Catalog } from "../../../records/index.ts";
import { insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import { difference } from "../../settings/difference.ts";
import { schedules } from "./tables.ts";

export const COLLECTION = "settings.retention";

const ACTIONS = ["erase", "anonymise", "archive", "review"] as const;

/** What a schedule says, as people set it. */
export const settingsFields = {
  collection: Type.String({ minLength: 1, maxLength: 100, description: "As crm.leads" }),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  start: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "The field with the day or moment from which the time counts",
  }),
  months: Type.Integer({ minimum: 0, maximum: 1200 }),
  states: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: 30,
    uniqueItems: true,
    description: "Only records in these states are due; those in any when none is named",
  }),
  action: oneOf(
    ACTIONS,
    "erase: who it was goes and the record leaves the lists; anonymise: who it was goes; archive: it leaves the lists; review: somebody looks at it",
  ),
  basis: Type.String({
    minLength: 1,
    maxLength: 500,
    "x-kind": "long_text",
    description: "The reason in law",
  }),
  obliges: Type.Boolean({
    description: "Whether the law has it kept so long: until then not even an erasure request erases it",
  }),
  automatic: Type.Boolean({ description: "Done every night without anybody confirming it" }),
  active: Type.Boolean(),
};

export const scheduleSettingsSchema = Type.Object(settingsFields, closed);
export type ScheduleSettings = Static<typeof scheduleSettingsSchema>;

export const scheduleSchema = Type.Object(
  {
    id: Type.String(),
    ...settingsFields,
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "RetentionSchedule" },
);
export type ScheduleView = Static<typeof scheduleSchema>;

export interface Schedule extends ScheduleSettings {
  id: string;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export function schedulesOf({ handle, org }: ReadContext): Schedule[] {
  return handle.connection
    .statement("SELECT * FROM data_retention_schedules WHERE org = ? ORDER BY collection")
    .all(org)
    .map(parse);
}

export function findSchedule({ handle, org }: ReadContext, id: string): Schedule | undefined {
  const row = handle.connection
    .statement("SELECT * FROM data_retention_schedules WHERE org = ? AND id = ?")
    .get(org, id);
  return row ? parse(row) : undefined;
}

/** The schedule of a collection: there is one at most. */
export function scheduleFor({ handle, org }: ReadContext, collection: string): Schedule | undefined {
  const row = handle.connection
    .statement("SELECT * FROM data_retention_schedules WHERE org = ? AND collection = ?")
    .get(org, collection);
  return row ? parse(row) : undefined;
}

const insertion = insertInto(schedules);

/** Adds a schedule, with its event. */
export function addSchedule(context: WriteContext, settings: ScheduleSettings): Schedule {
  const id = newId();
  insertion.run(context.handle.connection, {
    id,
    org: context.org,
    ...columnsOf(settings),
    version: 1,
    created_at: context.now,
    updated_at: context.now,
  });
  context.changed({ collection: COLLECTION, id, version: 1, before: {}, after: { ...settings } });
  return { ...settings, id, version: 1, createdAt: context.now, updatedAt: context.now };
}

/** Changes a schedule, with its event; one that stays as it was leaves none. */
export function changeSchedule(
  context: WriteContext,
  schedule: Schedule,
  settings: ScheduleSettings,
): Schedule {
  const changes = difference<Record<string, unknown>>(settingsOf(schedule), { ...settings });
  if (!changes) return schedule;
  const version = schedule.version + 1;
  const columns = Object.entries(columnsOf(settings));
  context.handle.connection
    .statement(
      `UPDATE data_retention_schedules SET ${columns.map(([name]) => `${name} = ?`).join()}, version = ?, updated_at = ? WHERE id = ?`,
    )
    .run(...columns.map(([, value]) => value), version, context.now, schedule.id);
  context.changed({ collection: COLLECTION, id: schedule.id, version, ...changes });
  return { ...schedule, ...settings, version, updatedAt: context.now };
}

/** Refuses what no record could ever be due by: a typo must not pass silently. */
export function checkSchedule(catalog: Catalog, { collection, start, states }: ScheduleSettings): void {
  const known = catalog.collections.get(collection);
  if (!known) throw invalid("collection", "UNKNOWN", "collection names no collection");
  const kind = known.fields.get(start)?.field.kind;
  if (kind !== "date" && kind !== "datetime")
    throw invalid("start", "UNKNOWN", "start must be a field of the collection that holds a day or a moment");
  const unknown = states.findIndex((state) => !known.entity.states.includes(state));
  if (unknown >= 0)
    throw invalid(`states.${unknown}`, "UNKNOWN", `states.${unknown} is no state of the collection`);
}

export function settingsOf(schedule: Schedule): ScheduleSettings {
  const { collection, title, start, months, states, action, basis, obliges, automatic, active } = schedule;
  return { collection, title, start, months, states, action, basis, obliges, automatic, active };
}

export function showSchedule(schedule: Schedule): ScheduleView {
  return {
    id: schedule.id,
    ...settingsOf(schedule),
    version: schedule.version,
    created_at: rfc3339(schedule.createdAt),
    updated_at: rfc3339(schedule.updatedAt),
  };
}

function columnsOf(settings: ScheduleSettings) {
  const { states, obliges, automatic, active, ...plain } = settings;
  return {
    ...plain,
    states: JSON.stringify(states),
    obliges: obliges ? 1 : 0,
    automatic: automatic ? 1 : 0,
    active: active ? 1 : 0,
  };
}

function parse(row: RawRow): Schedule {
  return {
    id: String(row.id),
    collection: String(row.collection),
    title: String(row.title),
    start: String(row.start),
    months: Number(row.months),
    // Written by columnsOf, after validation.
    states: JSON.parse(String(row.states)) as string[],
    action: row.action as Schedule["action"],
    basis: String(row.basis),
    obliges: row.obliges === 1,
    automatic: row.automatic === 1,
    active: row.active === 1,
    version: Number(row.version),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
  };
}
