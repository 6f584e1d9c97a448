import { EUR, type HeldAction, isIn } from "./held-action.ts";

/** Amounts raised only after the transition that a rule checks, so that the rule sees a small amount. */
export const AFTERWARDS: Readonly<Record<string, HeldAction>> = {
  "setting the budget of an active project": {
    rules: ["ops.projects.activate"],
    lay: async (floor, count) => {
      const { id } = await floor.made("ops/projects", { code: `P${count}`, name: "Project" });
      return floor.made(`ops/projects/${id}/activate`);
    },
    isDone: async (floor, { id }) =>
      ((await floor.shown(`ops/projects/${id}`)).budget?.amount ?? 0) > 200_000,
    ways: ({ id }) => ({
      "given the budget later": [["ops.projects.update", { id, budget: EUR(300_000) }]],
      "given the budget while on hold": [
        ["ops.projects.hold", { id }],
        ["ops.projects.update", { id, budget: EUR(300_000) }],
        ["ops.projects.resume", { id }],
      ],
      "given a small budget, and more later": [
        ["ops.projects.update", { id, budget: EUR(200_000) }],
        ["ops.projects.update", { id, budget: EUR(200_001) }],
      ],
    }),
  },
  "setting the budget of an initiative": {
    rules: ["strat.initiatives"],
    lay: async (floor) => {
      const objective = await floor.made("strat/objectives", { title: "Aim", cycle: "2026-Q4" });
      const { id } = await floor.made("strat/initiatives", { title: "Do it", objective_ids: [objective.id] });
      await floor.made(`strat/initiatives/${id}/propose`);
      return floor.made(`strat/initiatives/${id}/approve`);
    },
    isDone: async (floor, { id }) =>
      ((await floor.shown(`strat/initiatives/${id}`)).budget?.amount ?? 0) > 200_000,
    ways: () => ({}),
    shut: ({ id }) => ({
      "given the budget later": [["strat.initiatives.update", { id, budget: EUR(300_000) }]],
      "given the budget once it runs": [
        ["strat.initiatives.start", { id }],
        ["strat.initiatives.update", { id, budget: EUR(300_000) }],
      ],
    }),
  },
  "activating an organisation-level objective": {
    rules: ["strat.objectives.activate"],
    lay: async (floor) => {
      const { id } = await floor.made("strat/objectives", { title: "Aim", cycle: "2026-Q4", level: "team" });
      return floor.made(`strat/objectives/${id}/activate`);
    },
    isDone: async (floor, { id }) => (await floor.shown(`strat/objectives/${id}`)).level === "org",
    ways: ({ id }) => ({ "raised to that level later": [["strat.objectives.update", { id, level: "org" }]] }),
  },
  "dropping a committed objective": {
    rules: ["strat.objectives.drop", "strat.objectives.type"],
    lay: async (floor) => {
      const aim = { title: "Aim", cycle: "2026-Q4", level: "team", type: "committed" };
      const { id } = await floor.made("strat/objectives", aim);
      return floor.made(`strat/objectives/${id}/activate`);
    },
    isDone: async (floor, { id }) => {
      const { state, archived_at } = await floor.shown(`strat/objectives/${id}`);
      return state === "dropped" || archived_at !== null;
    },
    ways: ({ id }) => ({
      "by archiving it": [["strat.objectives.archive", { id }]],
      "by calling it aspirational first": [
        ["strat.objectives.update", { id, type: "aspirational" }],
        ["strat.objectives.drop", { id, drop_reason: "Hard" }],
      ],
    }),
  },
  "accepting a risk above appetite": {
    rules: ["strat.risks.accept", "strat.risks.appetite"],
    lay: async (floor) => {
      const { id } = await floor.made("strat/risks", { title: "Fire", likelihood: 5, impact: 5 });
      return floor.made(`strat/risks/${id}/assess`);
    },
    isDone: isIn("strat/risks", "accepted"),
    ways: ({ id }) => ({
      "by raising the appetite first": [
        ["strat.risks.update", { id, appetite: 25 }],
        ["strat.risks.accept", { id, accepted_until: "2027-06-30", accept_reason: "Fine" }],
      ],
    }),
  },
  "closing a risk": {
    rules: ["strat.risks.close"],
    lay: (floor) => floor.made("strat/risks", { title: "Fire", likelihood: 5, impact: 5 }),
    isDone: async (floor, { id }) => (await floor.shown(`strat/risks/${id}`)).archived_at !== null,
    ways: ({ id }) => ({ "by archiving it": [["strat.risks.archive", { id }]] }),
  },
  "changing a KPI's thresholds": {
    rules: ["strat.kpis"],
    lay: (floor, count) =>
      floor.made("strat/kpis", { name: `KPI ${count}`, target: "10", green: "10", amber: "5" }),
    isDone: async (floor, { id }) => (await floor.shown(`strat/kpis/${id}`)).green === "6",
    ways: ({ id }) => ({ "by the threshold for green": [["strat.kpis.update", { id, green: "6" }]] }),
  },
  "raising a salary offer": {
    rules: ["hr.candidates.offer", "hr.candidates.offer_changed"],
    lay: async (floor) => {
      const opening = await floor.made("hr/job-openings", { title: "Smith" });
      for (const move of ["approve", "open"]) await floor.made(`hr/job-openings/${opening.id}/${move}`);
      const person = { name: "Kim", opening_id: opening.id, salary_offer: EUR(4_000_000) };
      const { id } = await floor.made("hr/candidates", person);
      for (const move of ["shortlist", "invite", "pass"]) await floor.made(`hr/candidates/${id}/${move}`);
      return floor.made(`hr/candidates/${id}/offer`);
    },
    isDone: async (floor, { id }) =>
      (await floor.shown(`hr/candidates/${id}`)).salary_offer.amount > 4_000_000,
    ways: ({ id }) => ({
      "changed once it is made": [["hr.candidates.update", { id, salary_offer: EUR(9_000_000) }]],
    }),
  },
  "raising a campaign budget": {
    rules: ["crm.campaigns.schedule", "crm.campaigns.changed"],
    lay: async (floor) => {
      const mail = { name: "Mail", channel: "email", budget: EUR(100), start_date: "2026-12-01" };
      const { id } = await floor.made("crm/campaigns", mail);
      return floor.made(`crm/campaigns/${id}/schedule`);
    },
    isDone: async (floor, { id }) => (await floor.shown(`crm/campaigns/${id}`)).budget.amount > 100,
    ways: ({ id }) => ({ "once it is scheduled": [["crm.campaigns.update", { id, budget: EUR(900_000) }]] }),
  },
  "ending an employment": {
    rules: ["hr.employees.end", "hr.employees.last_day"],
    lay: async (floor) => {
      const person = { first_name: "Pat", last_name: "Long", start_date: "2026-01-01" };
      const { id } = await floor.made("hr/employees", person);
      return floor.made(`hr/employees/${id}/activate`);
    },
    isDone: async (floor, { id }) => (await floor.shown(`hr/employees/${id}`)).end_date !== null,
    ways: ({ id }) => ({
      "by notice, when its day comes": [
        ["hr.employees.give_notice", { id, end_date: "2026-12-31", end_reason: "resignation" }],
      ],
      "by a last day, when it comes": [["hr.employees.update", { id, end_date: "2026-12-31" }]],
    }),
  },
  "approving the headcount of a job opening": {
    rules: ["hr.job-openings"],
    lay: async (floor) => {
      const { id } = await floor.made("hr/job-openings", { title: "Smith" });
      return floor.made(`hr/job-openings/${id}/approve`);
    },
    isDone: async (floor, { id }) => (await floor.shown(`hr/job-openings/${id}`)).headcount > 1,
    ways: ({ id }) => ({
      "by another headcount": [["hr.job-openings.change_headcount", { id, headcount: 9 }]],
    }),
    shut: ({ id }) => ({ "by a plain change": [["hr.job-openings.update", { id, headcount: 9 }]] }),
  },
  "lowering a key result's target": {
    rules: ["strat.key-results"],
    lay: async (floor) => {
      const objective = await floor.made("strat/objectives", { title: "Aim", cycle: "2026-Q4" });
      await floor.made(`strat/objectives/${objective.id}/activate`);
      const { id } = await floor.made("strat/key-results", {
        title: "KR",
        objective_id: objective.id,
        target: "100",
      });
      return floor.made(`strat/key-results/${id}/activate`);
    },
    isDone: async (floor, { id }) => (await floor.shown(`strat/key-results/${id}`)).target === "10",
    ways: ({ id }) => ({ "by retargeting": [["strat.key-results.retarget", { id, target: "10" }]] }),
    shut: ({ id }) => ({ "by a plain change": [["strat.key-results.update", { id, target: "10" }]] }),
  },
};
