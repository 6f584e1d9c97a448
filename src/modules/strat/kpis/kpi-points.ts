import { defineEntity } from "../../../kernel/entity.ts";
import { choice, datetime, decimal, reference } from "../../../records/fields/index.ts";
import { KPI_STATUS } from "./status.ts";

export const kpiPoints = defineEntity({
  module: "strat",
  name: "kpi-points",
  singular: "KPI point",
  description: "A measured value of a KPI. Never changed.",
  label: ["value"],
  ui: { columns: ["kpi_id", "at", "status"] },
  offers: [],
  fields: {
    kpi_id: reference("strat.kpis", { required: true, set: "rules", onArchive: "keep" }),
    at: datetime({ required: true, set: "rules", filter: true }),
    value: decimal({ required: true, set: "rules", filter: true }),
    status: choice(KPI_STATUS, { set: "rules", filter: true }),
  },
  states: ["recorded"],
  copies: { "strat.kpis": { status: ["target", "green", "amber"] } },
  initial: "recorded",
  transitions: {},
});
