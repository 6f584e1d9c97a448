import { managersOf, role } from "../../engine/approvals/defaults.ts";
import { BY_SIZE } from "../../engine/duties/defaults.ts";
import type { Rules } from "../../engine/rules.ts";

const STRAT = managersOf("strat");

export const rules: Rules = {
  approvals: [
    {
      key: "strat.objectives.activate",
      name: "Objective of the organisation begun",
      actions: ["strat.objectives.activate"],
      when: { record: { level: "org" } },
      by: STRAT,
    },
    {
      key: "strat.objectives.drop",
      name: "Committed objective dropped",
      actions: ["strat.objectives.drop", "strat.objectives.archive"],
      when: { record: { type: "committed" } },
      by: STRAT,
    },
    {
      key: "strat.objectives.type",
      name: "Objective no longer committed",
      asks: "Committed objective dropped",
      actions: ["strat.objectives.update"],
      when: { record: { type: "committed", state: { $ne: "draft" } }, changes: ["type"] },
      by: STRAT,
    },
    {
      key: "strat.key-results",
      name: "Target changed within the cycle",
      actions: ["strat.key-results.retarget"],
      by: STRAT,
    },
    {
      key: "strat.initiatives",
      name: "Initiative with a budget",
      actions: ["strat.initiatives.approve"],
      above: [5_000, 2_000],
      by: STRAT,
    },
    {
      key: "strat.risks.accept",
      name: "Risk accepted above appetite",
      actions: ["strat.risks.accept"],
      when: { record: { above_appetite: true } },
      by: role("owner", "strat_manager"),
    },
    {
      key: "strat.risks.appetite",
      name: "Appetite for a risk raised",
      asks: "Risk accepted above appetite",
      actions: ["strat.risks.update"],
      when: { raises: ["appetite"] },
      by: role("owner", "strat_manager"),
    },
    {
      key: "strat.risks.close",
      name: "Risk closed",
      actions: ["strat.risks.close", "strat.risks.archive"],
      by: STRAT,
    },
    {
      key: "strat.kpis",
      name: "Formula, target or limits of a figure changed",
      actions: ["strat.kpis.update"],
      when: { changes: ["formula", "target", "direction", "green", "amber"] },
      by: STRAT,
    },
  ],
  duties: [
    {
      key: "risk-and-acceptance",
      name: "Risk owner x acceptance",
      risk: "The owner of a risk accepts it themselves.",
      severity: "medium",
      left: ["strat.risks.assess", "strat.risks.treat"],
      right: ["strat.risks.accept"],
      scope: "same_person",
      windowDays: null,
      mode: BY_SIZE,
    },
  ],
};
