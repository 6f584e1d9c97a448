import { defineEntity } from "../../../kernel/entity.ts";
import { boolean, date, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

export const holidays = defineEntity({
  module: "settings",
  name: "holidays",
  singular: "holiday",
  description: "A public holiday or company holiday, for a full or half day. Not a working day.",
  label: ["name"],
  ui: { columns: ["date", "half_day"], sort: "date" },
  fields: {
    date: date({ required: true, unique: true, filter: true }),
    name: text({ required: true, search: true, filter: true, max: 100 }),
    half_day: boolean({
      required: true,
      initial: false,
      filter: true,
      help: say("settings.fieldHelp.holidays.half_day"),
    }),
  },
  states: ["active"],
  initial: "active",
  transitions: {},
});
