import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { Catalog } from "../../../records/index.ts";
import { pick, type RowOf, row, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { difference } from "../../settings/difference.ts";
import { ACTIONS, schedules } from "./tables.ts";

export const COLLECTION = "settings.retention";

export const settingsFields = {
  collection: Type.String({ minLength: 1, maxLength: 100, description: "Collection such as crm.leads" }),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  start: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Date field that starts the retention period",
  }),
  months: Type.Integer({ minimum: 0, maximum: 1200 }),
  states: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
    maxItems: 30,
    uniqueItems: true,
    description: "States in which records are due. Defaults to all.",
  }),
  action: oneOf(
    ACTIONS,
    "erase: removes personal data and archives the record; anonymise: removes personal data; archive: archives the record; review: creates a review task",
  ),
  basis: Type.String({
    minLength: 1,
    maxLength: 500,
    "x-kind": "long_text",
    description: "Legal basis",
  }),
  obliges: Type.Boolean({
    description:
      "True for a statutory retention period. Until its end, even erasure requests do not erase the record.",
  }),
  automatic: Type.Boolean({ description: "True if applied every night without confirmation" }),
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

export type Schedule = RowOf<typeof schedules>;

export function schedulesOf({ handle, org }: ReadContext): Schedule[] {
  return handle.connection
    .all`SELECT ${pick(schedules)} FROM ${schedules} WHERE ${schedules.org} = ${org} ORDER BY ${schedules.collection}`;
}

export function findSchedule({ handle, org }: ReadContext, id: string): Schedule | undefined {
  return handle.connection
    .get`SELECT ${pick(schedules)} FROM ${schedules} WHERE ${schedules.org} = ${org} AND ${schedules.id} = ${id}`;
}

/** Schedule of a collection, which has at most one. */
export function scheduleFor({ handle, org }: ReadContext, collection: string): Schedule | undefined {
  return handle.connection.get`SELECT ${pick(schedules)} FROM ${schedules}
    WHERE ${schedules.org} = ${org} AND ${schedules.collection} = ${collection}`;
}

export function addSchedule(context: WriteContext, settings: ScheduleSettings): Schedule {
  const { org, now } = context;
  const schedule = { ...settings, id: newId(), org, version: 1, created_at: now, updated_at: now };
  context.handle.connection.run`INSERT INTO ${schedules} ${row(schedules, schedule)}`;
  context.changed({
    collection: COLLECTION,
    id: schedule.id,
    version: 1,
    before: {},
    after: { ...settings },
  });
  return schedule;
}

/** Changes a schedule. Records an event if anything differs. */
export function changeSchedule(
  context: WriteContext,
  schedule: Schedule,
  settings: ScheduleSettings,
): Schedule {
  const changes = difference<Record<string, unknown>>(settingsOf(schedule), { ...settings });
  if (!changes) return schedule;
  const columns = { ...settings, version: schedule.version + 1, updated_at: context.now };
  context.handle.connection
    .run`UPDATE ${schedules} SET ${set(schedules, columns)} WHERE ${schedules.id} = ${schedule.id}`;
  context.changed({ collection: COLLECTION, id: schedule.id, version: columns.version, ...changes });
  return { ...schedule, ...columns };
}

/** Rejects schedules that no record could ever match, so that typos are noticed. */
export function checkSchedule(catalog: Catalog, { collection, start, states }: ScheduleSettings): void {
  const known = catalog.collections.get(collection);
  if (!known) throw invalid("collection", "UNKNOWN", say("governance.errors.unknownCollection"));
  const kind = known.fields.get(start)?.field.kind;
  if (kind !== "date" && kind !== "datetime")
    throw invalid("start", "UNKNOWN", say("governance.errors.startField"));
  const unknown = states.findIndex((state) => !known.entity.states.includes(state));
  if (unknown >= 0) throw invalid(`states.${unknown}`, "UNKNOWN", say("governance.errors.unknownState"));
}

export function settingsOf(schedule: Schedule): ScheduleSettings {
  const { collection, title, start, months, states, action, basis, obliges, automatic, active } = schedule;
  return { collection, title, start, months, states, action, basis, obliges, automatic, active };
}

export function showSchedule(schedule: Schedule): ScheduleView {
  const { org: _, ...shown } = schedule;
  return { ...shown, created_at: rfc3339(schedule.created_at), updated_at: rfc3339(schedule.updated_at) };
}
