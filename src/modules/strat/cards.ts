import type { ShippedCard } from "../../engine/cards.ts";
import { figureOf } from "../../records/read/figures/spec.ts";
import { say } from "../../text/message.ts";

export const stratCards: readonly ShippedCard[] = [
  {
    name: "strat.objectives",
    title: say("strat.cards.objectives"),
    size: "small",
    needs: ["strat.objectives.list"],
    roles: ["strat_manager"],
    order: 17,
    figure: figureOf({
      collection: "strat.objectives",
      kind: "number",
      filter: { state: { eq: "at_risk" } },
    }),
  },
  {
    name: "strat.check_ins",
    title: say("strat.cards.check_ins"),
    size: "small",
    needs: ["strat.key-results.list"],
    roles: ["strat_manager"],
    order: 18,
    figure: figureOf({
      collection: "strat.key-results",
      kind: "number",
      filter: { state: { eq: "active" }, check_in_by: { span: "past" } },
    }),
  },
  {
    name: "strat.appetite",
    title: say("strat.cards.appetite"),
    size: "small",
    needs: ["strat.risks.list"],
    roles: ["strat_manager"],
    order: 19,
    figure: figureOf({
      collection: "strat.risks",
      kind: "number",
      filter: { state: { ne: "closed" }, above_appetite: { eq: "true" } },
    }),
  },
  {
    name: "strat.initiatives",
    title: say("strat.cards.initiatives"),
    size: "medium",
    needs: ["strat.initiatives.list"],
    roles: ["strat_manager", "strat_clerk"],
    order: 36,
    figure: figureOf({
      collection: "strat.initiatives",
      kind: "bars",
      group: "state",
      filter: { state: { in: "idea,proposed,approved,running" } },
    }),
  },
];
