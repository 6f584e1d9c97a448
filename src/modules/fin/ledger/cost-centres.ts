import { defineEntity } from "../../../kernel/entity.ts";
import { text } from "../../../records/fields/index.ts";

export const costCentres = defineEntity({
  module: "fin",
  name: "cost-centres",
  singular: "cost centre",
  description: "A part of the organisation to which income and expenses are assigned.",
  nameable: [],
  label: ["code", "name"],
  ui: { sort: "code" },
  fields: {
    code: text({ required: true, max: 20, unique: true, search: true, filter: true }),
    name: text({ required: true, search: true, filter: true }),
  },
  states: ["active", "closed"],
  initial: "active",
  transitions: {
    close: {
      summary: "Close a cost centre",
      from: ["active"],
      to: "closed",
      tier: "managing",
    },
    reopen: { summary: "Reopen a cost centre", from: ["closed"], to: "active", tier: "managing" },
  },
});
