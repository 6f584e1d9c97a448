import { defineEntity } from "../../../kernel/entity.ts";
import { boolean, date, text } from "../../../records/fields/index.ts";

/** A public or company holiday. */
export const holidays = defineEntity({
  module: "settings",
  name: "holidays",
  singular: "holiday",
  description: "Days on which the organisation rests, all or half of the day: they are no working days.",
  label: ["name"],
  ui: { columns: ["date", "half_day"], sort: "date" },
  fields: {
    date: date({ required: true, unique: true, filter: true }),
    name: text({ required: true, search: true, filter: true, max: 100 }),
    half_day: boolean({
      required: true,
      initial: false,
      filter: true,
      help: "People work for the other half of the day",
    }),
  },
  states: ["active"],
  initial: "active",
  transitions: {},
});
