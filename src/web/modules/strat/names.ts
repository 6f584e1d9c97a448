import type { EnglishNames } from "../../language/names/index.ts";

export const stratNames: EnglishNames = {
  one: {
    strat: "Strategy",
    "strat.check-ins": "Check-in",
    "strat.kpis": "KPI",
    "strat.kpi-points": "KPI measurement",
  },
  many: {
    strat: "Strategy",
    "strat.check-ins": "Check-ins",
    "strat.kpis": "KPIs",
    "strat.kpi-points": "KPI measurements",
  },
  choices: {
    "strat.objectives.level": { org: "Organisation" },
  },
};
