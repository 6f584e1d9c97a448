import { Value } from "@sinclair/typebox/value";
import { say } from "../../../text/message.ts";
import type { PackArea } from "../../packs/area.ts";
import type { GovernanceParts } from "../../part.ts";
import { defaultSchedules } from "./defaults.ts";
import {
  addSchedule,
  changeSchedule,
  findSchedule,
  type ScheduleSettings,
  scheduleFor,
  scheduleSettingsSchema,
  settingsOf,
} from "./schedule.ts";

export const retentionArea = ({ catalog, rules }: GovernanceParts): PackArea => ({
  name: "retention",
  title: say("governance.serverPacks.retention"),
  wanted: (size) =>
    defaultSchedules(rules.retention, size)
      .filter(({ collection }) => catalog.collections.has(collection))
      .map((settings) => ({ key: settings.collection, title: settings.title, settings })),
  find: (context, id) => {
    const schedule = findSchedule(context, id);
    return schedule && settingsOf(schedule);
  },
  add: async (context, given) => {
    const settings = checked(given);
    const known = scheduleFor(context, settings.collection);
    // Keeps the organisation's own schedule.
    return known ? known.id : addSchedule(context, settings).id;
  },
  change: async (context, id, given) => {
    const schedule = findSchedule(context, id);
    if (schedule) changeSchedule(context, schedule, checked(given));
  },
});

function checked(settings: Readonly<Record<string, unknown>>): ScheduleSettings {
  if (!Value.Check(scheduleSettingsSchema, settings))
    throw new Error("a pack brings no such retention schedule");
  return settings;
}
