import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { DAY, HOUR, Office } from "../ops/work/office.ts";

let office: Office;
let boss: Client;
let watcher: Client;

beforeAll(async () => {
  office = await Office.open("2026-09-10");
  boss = await office.hire("boss", ["strat_manager"]);
  watcher = await office.hireFor("watcher", ["strat.stats"]);
  await populateObjectives();
  await populateRisks();
  await populateInitiatives();
  await populateRest();
});
afterAll(() => office.close());

async function populateObjectives(): Promise<void> {
  for (let i = 0; i < 18; i += 1) {
    const one = await office.create("strat.objectives", {
      title: `Objective ${i}`,
      cycle: ["2026", "2026-Q3", "2026-H2"][i % 3],
      level: ["org", "team", "person"][i % 3],
      type: i % 2 ? "committed" : "aspirational",
    });
    const results = [];
    for (let j = 0; j < 2; j += 1)
      results.push(
        await office.create("strat.key-results", {
          objective_id: one.id,
          title: "Result",
          target: String(20 + 10 * j),
        }),
      );
    if (i % 6 === 5) continue;
    await office.move("strat.objectives", one, "activate");
    for (const [j, result] of results.entries()) {
      await office.move("strat.key-results", result, "activate");
      if ((i + j) % 3 === 0) continue;
      await office.move("strat.key-results", result, "check_in", {
        value: String((i * 7 + j * 5) % 25),
        ...(i % 4 > 0 && { confidence: ((i + j) % 10) + 1 }),
        at: office.moment(-((i * 3) % 20) * DAY - HOUR),
      });
    }
    if (i === 2 || i === 13) await office.move("strat.objectives", one, "flag");
    if (i === 3) await office.move("strat.objectives", one, "achieve");
    if (i === 6 || i === 7) await office.move("strat.objectives", one, "miss");
    if (i === 8) await office.move("strat.objectives", one, "drop", { drop_reason: "No longer wanted" });
    if (i === 9) await office.archive("strat.key-results", results[0]);
    if (i % 3 === 0) await office.advance(5 * DAY);
  }
}

async function populateRisks(): Promise<void> {
  for (let i = 0; i < 16; i += 1) {
    const one = await office.create("strat.risks", {
      title: `Risk ${i}`,
      likelihood: (i % 5) + 1,
      impact: ((i * 3) % 5) + 1,
      controls:
        i % 2
          ? [{ text: "Control", strength: (i % 5) + 1, reduces: i % 4 === 1 ? "likelihood" : "impact" }]
          : [],
      ...(i % 3 === 0 && { review_by: office.day(i - 6) }),
    });
    await office.move("strat.risks", one, "assess");
    const accept = { accept_reason: "For now", accepted_until: office.day(i * 5 + 1) };
    if (i % 4 === 1) await office.move("strat.risks", one, "accept", accept, boss);
    if (i % 8 !== 2) continue;
    await office.move("strat.risks", one, "treat", { treatment: "mitigate" });
    await office.move("strat.risks", one, "monitor");
    if (i === 10) await office.move("strat.risks", one, "close", { close_reason: "Gone" });
  }
}

async function populateInitiatives(): Promise<void> {
  const employee = await office.create("hr.employees", {
    first_name: "Pat",
    last_name: "Work",
    start_date: "2026-01-01",
  });
  for (let i = 0; i < 8; i += 1) {
    const project = await office.create("ops.projects", {
      code: `P${i}`,
      name: "Project",
      hourly_rate: 200 * i,
    });
    const one = await office.create("strat.initiatives", {
      title: `Initiative ${i}`,
      ...(i !== 3 && { budget: 500 }),
      ...(i % 2 === 0 && { project_id: project.id }),
    });
    await office.moves(
      "strat.initiatives",
      one,
      ...["propose", "approve", "start"].slice(0, i % 4 === 1 ? 2 : i === 7 ? 1 : 3),
    );
    if (i > 5) continue;
    const sheet = await office.create("hr.timesheets", {
      employee_id: employee.id,
      week: `2026-W${32 - i}`,
      lines: [{ date: monday(i), hours: "1", project_id: project.id }],
    });
    await office.move("hr.timesheets", sheet, "submit");
    await office.move("hr.timesheets", sheet, "approve");
  }
}

/** The Monday of ISO week 32 in 2026, minus a number of weeks. */
const monday = (weeks: number) => new Date(Date.UTC(2026, 7, 3 - 7 * weeks)).toISOString().slice(0, 10);

async function populateRest(): Promise<void> {
  for (let i = 0; i < 9; i += 1) {
    const one = await office.create("strat.kpis", {
      name: `KPI ${i}`,
      ...(i > 0 && { green: "10", amber: "5" }),
      ...(i === 8 && { formula: { op: "/", of: [{ constant: "1" }, { constant: "0" }] } }),
    });
    if (i < 7) await office.move("strat.kpis", one, "measure", { value: String(i * 2) });
    if (i === 8) await office.move("strat.kpis", one, "measure");
    if (i === 6) await office.move("strat.kpis", one, "retire");
    const decision = await office.create("strat.decisions", {
      title: `Decision ${i}`,
      options: [{ name: "Yes" }],
      decider_ids: [office.ana.userId],
      review_on: office.day(i * 6 + 1),
    });
    await office.move("strat.decisions", decision, "vote", { option: "Yes" });
    if (i < 7) await office.move("strat.decisions", decision, "decide");
    if (i === 1) await office.move("strat.decisions", decision, "reverse", { reverse_reason: "No" });
    await office.advance(DAY);
  }
}

const size = (records: readonly Json[], keep: (record: Json) => boolean) => records.filter(keep).length;
const round = (value: number) => Math.round(100 * value) / 100;
const isOpen = ({ state }: Json) => state === "active" || state === "at_risk";

async function recountObjectives(): Promise<Json> {
  const all = await office.list("strat.objectives");
  const open = all.filter(isOpen);
  const course = (some: readonly Json[]) => ({
    count: some.length,
    at_risk: size(some, ({ state }) => state === "at_risk"),
    progress:
      some.length === 0
        ? 0
        : round(some.reduce((sum, { progress }) => sum + Number(progress), 0) / some.length),
  });
  const cycles = [...new Set(open.map(({ cycle }) => cycle))].sort();
  return {
    by_cycle: cycles.map((cycle) => {
      const own = open.filter((one) => one.cycle === cycle);
      const { progress, ...counts } = course(own);
      return {
        cycle,
        ...counts,
        progress,
        expected: own[0].expected,
        gap: round(own[0].expected - progress),
      };
    }),
    by_level: ["org", "team", "person"].map((level) => ({
      level,
      ...course(open.filter((one) => one.level === level)),
    })),
    achieved: size(all, ({ state }) => state === "achieved"),
    missed: size(all, ({ state }) => state === "missed"),
    dropped: size(all, ({ state }) => state === "dropped"),
    committed_missed: size(all, ({ state, type }) => state === "missed" && type === "committed"),
  };
}

async function recountKeyResults({ starts_at, ends_before }: Json): Promise<Json> {
  const active = await office.list("strat.key-results", "&state=active");
  const within = (moment: string) =>
    (starts_at === null || Date.parse(moment) >= Date.parse(starts_at)) &&
    (ends_before === null || Date.parse(moment) < Date.parse(ends_before));
  return {
    active: active.length,
    without_check_in: size(active, ({ check_in_by }) => Date.parse(check_in_by) < office.now),
    low_confidence: size(active, ({ confidence }) => confidence !== null && confidence <= 3),
    near_end: size(active, ({ ends_on, progress }) => ends_on <= office.day(14) && Number(progress) < 70),
    check_ins: size(await office.list("strat.check-ins"), ({ at }) => within(at)),
  };
}

async function recountRisks(): Promise<Json> {
  const open = (await office.list("strat.risks")).filter(({ state }) => state !== "closed");
  const accepted = open.filter(({ state }) => state === "accepted");
  const grades = [1, 2, 3, 4, 5];
  return {
    open: open.length,
    above_appetite: size(open, (one) => one.above_appetite),
    above_appetite_unaccepted: size(open, (one) => one.above_appetite && one.state !== "accepted"),
    heat_map: grades.flatMap((likelihood) =>
      grades.map((impact) => ({
        likelihood,
        impact,
        inherent: size(open, (one) => one.likelihood === likelihood && one.impact === impact),
        residual: size(
          open,
          (one) => one.residual_likelihood === likelihood && one.residual_impact === impact,
        ),
      })),
    ),
    acceptances_expiring: size(
      accepted,
      (one) => one.accepted_until >= office.day() && one.accepted_until <= office.day(30),
    ),
    acceptances_overdue: size(accepted, (one) => one.accepted_until < office.day()),
    reviews_due: size(open, ({ review_by }) => review_by !== null && review_by <= office.day()),
  };
}

function sums(amounts: readonly (Json | null)[]): Json[] {
  const amount = amounts.reduce((sum, one) => sum + (one?.amount ?? 0), 0);
  return amounts.length === 0 ? [] : [{ currency: "EUR", amount, count: amounts.length }];
}

async function recountInitiatives(): Promise<Json> {
  const all = (await office.list("strat.initiatives")).filter(
    ({ state }) => state === "approved" || state === "running",
  );
  const planned = all.filter(({ budget }) => budget !== null);
  const [budgets, spent] = [sums(planned.map(({ budget }) => budget)), sums(planned.map((one) => one.spent))];
  return {
    running: size(all, ({ state }) => state === "running"),
    over_budget: size(planned, (one) => one.spent !== null && one.spent.amount > one.budget.amount),
    budgets,
    spent,
    budget_burn_percent: Math.round((1000 * spent[0].amount) / budgets[0].amount) / 10,
  };
}

async function recountKpis(): Promise<Json> {
  const active = await office.list("strat.kpis", "&state=active");
  const count = (status: string | null) => size(active, (one) => one.status === status);
  return {
    active: active.length,
    green: count("green"),
    amber: count("amber"),
    red: count("red"),
    unknown: count(null),
    problems: size(active, ({ problem }) => problem !== null),
  };
}

async function recountDecisions({ from, to }: Json): Promise<Json> {
  const all = await office.list("strat.decisions");
  const standing = all.filter(({ state, review_on }) => state === "decided" && review_on !== null);
  return {
    decided: size(
      all,
      ({ decided_on }) => decided_on !== null && (from ?? "") <= decided_on && decided_on <= (to ?? "9"),
    ),
    reviews_due: size(standing, ({ review_on }) => review_on <= office.day()),
    reviews_in_30_days: size(
      standing,
      ({ review_on }) => review_on > office.day() && review_on <= office.day(30),
    ),
  };
}

describe("Strategy statistics match the lists", () => {
  const periods: [sentence: string, from: number | undefined, to: number | undefined][] = [
    ["for all time", undefined, undefined],
    ["from a start date", -6, undefined],
    ["up to an end date", undefined, -4],
    ["for a single day", -5, -5],
    ["for a period before the first record", -500, -400],
  ];
  for (const [sentence, from, to] of periods) {
    test(sentence, async () => {
      const given = [
        from === undefined ? "" : `from=${office.day(from)}`,
        to === undefined ? "" : `to=${office.day(to)}`,
      ];
      const { period, records, ...stats } = await office.stats(
        "strat",
        `?${given.filter(Boolean).join("&")}`,
      );
      expect(records.risks.total).toBe(16);
      expect(stats).toEqual({
        objectives: await recountObjectives(),
        key_results: await recountKeyResults(period),
        initiatives: await recountInitiatives(),
        risks: await recountRisks(),
        kpis: await recountKpis(),
        decisions: await recountDecisions(period),
      });
    });
  }
});

test("statistics are non-zero for the test population", async () => {
  const { objectives, key_results, initiatives, risks, kpis, decisions } = await office.stats("strat");
  const empty: string[] = [];
  const walk = (value: Json, path: string) => {
    if (value === 0 || value === null || (Array.isArray(value) && value.length === 0)) empty.push(path);
    else if (typeof value === "object")
      for (const key of Object.keys(value)) walk(value[key], `${path}.${key}`);
  };
  walk({ objectives, key_results, initiatives, risks, kpis, decisions }, "strat");
  expect(empty.filter((path) => !path.includes("heat_map") && !path.endsWith("at_risk"))).toEqual([]);
});

test("statistics are empty without permission to list records", async () => {
  const { objectives, risks, kpis, decisions } = await office.stats("strat", "", watcher);
  expect([objectives.by_cycle, risks.open, kpis.active, decisions.decided]).toEqual([[], 0, 0, 0]);
});
