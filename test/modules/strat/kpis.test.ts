import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { evaluate } from "../../../src/modules/strat/kpis/evaluate.ts";
import type { Formula } from "../../../src/modules/strat/kpis/formula.ts";
import { fractionOf } from "../../../src/modules/strat/kpis/fraction.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office } from "../ops/work/office.ts";

let office: Office;

const KPIS = "strat.kpis";
const figure = (stats: string, path: string) => ({ stats, figure: path });
const constant = (value: string) => ({ constant: value });
const LEADS = figure("crm", "records.leads.total");

beforeAll(async () => {
  office = await Office.open("2026-03-10");
});
afterAll(() => office.close());

const kpi = (data: object = {}) => office.create(KPIS, { name: "Leads", ...data });
const tryFormula = (formula: unknown, by?: Client) => office.tryCreate(KPIS, { name: "K", formula }, by);
const points = (one: Json) => office.list("strat.kpi-points", `&kpi_id=${one.id}`);
const lead = () => office.create("crm.leads", { name: "Lea" });

describe("KPI formula", () => {
  test("accepts known figures and arithmetic", async () => {
    const formulas = [
      LEADS,
      figure("crm", "records.leads.by_state.new"),
      figure("crm", "deals.won.amounts[currency=EUR].amount"),
      figure("crm", "tickets.first_response.median_seconds"),
      { op: "/", of: [LEADS, constant("2.5")] },
      { op: "sum", of: [LEADS, { op: "*", of: [constant("-1"), LEADS, LEADS] }] },
      { op: "-", of: [constant("1"), LEADS, LEADS] },
      figure("strat", "risks.open"),
    ];
    const said = await Promise.all(formulas.map((formula) => tryFormula(formula)));
    expect(said.filter((one) => one !== "201")).toEqual([]);
  });

  test("rejects unknown and non-numeric figures", async () => {
    const unknown = "422 VALIDATION_FAILED, formula FIGURE_UNKNOWN";
    const paths = [
      "records",
      "records.leads",
      "records.leads.totals",
      "records.leads.total.more",
      "period.time_zone",
      "deals.won.amounts",
      "deals.won.amounts[currency=EUR]",
      "deals.won.amounts[colour=red].amount",
      "deals.won.amounts[currency=EUR].currency",
      "records[a=b].leads.total",
      "constructor",
      "records.hasownproperty",
    ];
    for (const path of paths)
      expect({ path, said: await tryFormula(figure("crm", path)) }).toEqual({ path, said: unknown });
    const reply = await office.ana.post("/api/v1/strat/kpis", { name: "K", formula: figure("crm", "zqx") });
    expect(reply.text).toContain("leads");
    expect(reply.text).not.toContain("zqx");
  });

  test("rejects malformed formulas", async () => {
    for (const formula of [
      figure("crm", "__proto__.x"),
      figure("crm", "a..b"),
      figure("crm", ""),
      figure("crm", "x".repeat(400)),
      figure("secret", "records.leads.total"),
      constant("1e9"),
      constant("99999999999"),
      { op: "**", of: [LEADS, LEADS] },
      { op: "+", of: [] },
      { op: "+", of: [LEADS], more: 1 },
      { ...LEADS, constant: "1" },
      "1+1",
      5,
      [],
    ])
      expect(await tryFormula(formula)).toStartWith("422 VALIDATION_FAILED, formula");
  });

  test("is limited in depth and length", async () => {
    const deep = (levels: number): object => (levels === 1 ? LEADS : { op: "+", of: [deep(levels - 1)] });
    expect(await tryFormula(deep(6))).toBe("201");
    expect(await tryFormula(deep(7))).toStartWith("422 VALIDATION_FAILED, formula");
    expect(await tryFormula(deep(12))).toStartWith("422 VALIDATION_FAILED, formula");
    const wide = (width: number) => ({ op: "sum", of: Array.from({ length: width }, () => LEADS) });
    expect(await tryFormula(wide(20))).toBe("201");
    expect(await tryFormula(wide(21))).toStartWith("422 VALIDATION_FAILED, formula");
    expect(await tryFormula({ op: "+", of: [wide(20), wide(20), wide(16)] })).toBe("201");
    expect(await tryFormula({ op: "+", of: [wide(20), wide(20), wide(17)] })).toBe(
      "422 VALIDATION_FAILED, formula FORMULA_TOO_LARGE",
    );
  });

  test("requires access to its figures, unlike the other KPI fields", async () => {
    const clerk = await office.hire("clerk", ["strat_clerk"]);
    expect(await tryFormula(LEADS, clerk)).toBe("403 ACCESS_DENIED, formula PERMISSION_MISSING");
    expect(await tryFormula({ op: "+", of: [constant("1"), LEADS] }, clerk)).toBe(
      "403 ACCESS_DENIED, formula PERMISSION_MISSING",
    );
    expect(await tryFormula(figure("strat", "risks.open"), clerk)).toBe("201");
    const one = await kpi({ formula: LEADS });
    expect(await office.tryChange(KPIS, one, { name: "Other" }, clerk)).toBe("200");
    expect(await office.tryChange(KPIS, one, { formula: { op: "+", of: [LEADS, LEADS] } }, clerk)).toBe(
      "403 ACCESS_DENIED, formula PERMISSION_MISSING",
    );
    expect(await office.tryMove(KPIS, one, "measure", {}, clerk)).toStartWith("403 ACCESS_DENIED");
    expect(await points(one)).toEqual([]);
  });
});

describe("KPI formulas with partial access", () => {
  test("can be neither defined nor measured", async () => {
    const part = await office.hireFor("part", ["strat.*", "crm.stats"]);
    expect(await tryFormula(LEADS, part)).toBe("403 ACCESS_DENIED, formula PERMISSION_MISSING");
    const whole = await office.hireFor("whole", ["strat.*", "crm.*"]);
    const one = await office.create(KPIS, { name: "K", formula: LEADS }, whole);
    expect(await office.tryMove(KPIS, one, "measure", {}, part)).toBe(
      "403 ACCESS_DENIED, formula PERMISSION_MISSING",
    );
    for (const change of [{ period: "day" }, { every: "month" }])
      expect(await office.tryChange(KPIS, one, change, part)).toBe(
        "403 ACCESS_DENIED, formula PERMISSION_MISSING",
      );
    expect(await office.tryChange(KPIS, one, { target: "5" }, part)).toBe("200");
    expect(await office.tryMove(KPIS, one, "measure", {}, whole)).toBe("200");
    await office.under(
      { effect: "deny", actions: ["crm.leads.*"], conditions: { record: { source: "referral" } } },
      async () => {
        expect(await office.tryMove(KPIS, one, "measure", {}, whole)).toBe("403 ACCESS_POLICY_DENIED");
        expect(await tryFormula(LEADS, whole)).toBe("403 ACCESS_POLICY_DENIED");
        expect(await tryFormula(figure("strat", "risks.open"), whole)).toBe("201");
      },
    );
    expect(await points(one)).toHaveLength(1);
  });
});

describe("KPI measurement", () => {
  test("computes the formula and stores a point", async () => {
    const one = await kpi({ formula: { op: "/", of: [LEADS, constant("4")] }, target: "1" });
    await lead();
    const before = (await office.stats("crm")).records.leads.total;
    const measured = await office.move(KPIS, one, "measure");
    expect(Number(measured.value)).toBe(before / 4);
    expect(measured).toMatchObject({ problem: null, measured_at: measured.updated_at });
    expect(await points(one)).toMatchObject([
      { value: measured.value, at: measured.measured_at, status: measured.status },
    ]);
  });

  test("requires a value without a formula and rejects one with a formula", async () => {
    const byHand = await kpi();
    expect(await office.tryMove(KPIS, byHand, "measure")).toBe("422 VALIDATION_FAILED, value REQUIRED");
    expect(await office.move(KPIS, byHand, "measure", { value: "12.50" })).toMatchObject({ value: "12.5" });
    expect(await office.tryMove(KPIS, byHand, "measure", { value: "much" })).toBe(
      "422 VALIDATION_FAILED, value WRONG_FORMAT",
    );
    expect(await office.tryMove(KPIS, await kpi({ formula: LEADS }), "measure", { value: "1" })).toBe(
      "422 VALIDATION_FAILED, value COMPUTED",
    );
  });

  test("has no value on division by zero or overflow, and states the problem", async () => {
    const none = figure("crm", "records.quotes.total");
    const cases: [formula: object, problem: string][] = [
      [{ op: "/", of: [LEADS, none] }, "The formula divides by zero."],
      [
        { op: "*", of: [constant("999999999"), constant("2")] },
        "The value has more than nine digits before the decimal point. Divide it, for example by 1,000.",
      ],
      [
        figure("crm", "deals.win_rate_percent"),
        "The metric deals.win_rate_percent is currently not available in crm.",
      ],
    ];
    for (const [formula, problem] of cases) {
      const one = await kpi({ formula, target: "1" });
      expect(await office.move(KPIS, one, "measure")).toMatchObject({ value: null, status: null, problem });
      expect(await points(one)).toEqual([]);
    }
  });

  test("counts missing list items as zero", async () => {
    const one = await kpi({ formula: figure("crm", "deals.won.amounts[currency=XAU].amount") });
    expect((await office.move(KPIS, one, "measure")).value).toBe("0");
  });

  test("covers the days of its period", async () => {
    const formula = figure("crm", "leads.total");
    const [month, day] = [
      await kpi({ formula, period: "last_30_days" }),
      await kpi({ formula, period: "day" }),
    ];
    await lead();
    await office.advance(40 * 86_400_000);
    await lead();
    const [thirty, today] = [
      await office.move(KPIS, month, "measure"),
      await office.move(KPIS, day, "measure"),
    ];
    expect([thirty.value, today.value]).toEqual(["1", "1"]);
    expect(Number((await office.move(KPIS, await kpi({ formula }), "measure")).value)).toBeGreaterThan(1);
  });

  test("stops after retirement", async () => {
    const one = await kpi({ formula: LEADS });
    expect(await office.move(KPIS, one, "retire")).toMatchObject({ state: "retired", measure_on: null });
    await office.pass(2);
    expect(await points(one)).toEqual([]);
    expect(await office.tryMove(KPIS, one, "measure")).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
  });
});

describe("Scheduled KPI measurement", () => {
  test("runs once per day, or on the first of each month", async () => {
    await office.goTo("2026-06-15");
    const [daily, monthly, byHand] = [
      await kpi({ formula: LEADS }),
      await kpi({ formula: LEADS, every: "month" }),
      await kpi(),
    ];
    expect([daily.measure_on, monthly.measure_on, byHand.measure_on]).toEqual([
      "2026-06-15",
      "2026-06-15",
      null,
    ]);
    await office.pass(1);
    await office.appliance.runJobs();
    expect([(await points(daily)).length, (await points(monthly)).length]).toEqual([1, 1]);
    expect((await office.get(KPIS, monthly)).measure_on).toBe("2026-07-01");
    await office.pass(3);
    expect([(await points(daily)).length, (await points(monthly)).length]).toEqual([4, 1]);
    await office.goTo("2026-07-01");
    expect([
      (await points(daily)).length,
      (await points(monthly)).length,
      (await points(byHand)).length,
    ]).toEqual([5, 2, 0]);
  });

  test("covers completed days, and the whole previous month on the first", async () => {
    await office.goTo("2026-07-10");
    const formula = figure("crm", "leads.total");
    const [day, month] = [
      await kpi({ formula, period: "day" }),
      await kpi({ formula, period: "month", every: "month" }),
    ];
    await office.pass(1);
    for (const date of ["2026-07-20", "2026-07-31", "2026-08-01"]) {
      await office.goTo(date);
      await lead();
    }
    // Measured on the first of August, before that day's lead was created.
    expect((await office.get(KPIS, month)).value).toBe("2");
    expect((await office.get(KPIS, day)).value).toBe("1");
    await office.goTo("2026-08-03");
    expect((await office.get(KPIS, day)).value).toBe("0");
    await office.goTo("2026-09-01");
    expect((await office.get(KPIS, month)).value).toBe("1");
  });

  test("covers the previous month even if it runs late", async () => {
    await office.goTo("2026-10-20");
    const formula = figure("crm", "leads.total");
    const month = await kpi({ formula, period: "month", every: "month" });
    await lead();
    await office.advance(14 * 86_400_000);
    await lead();
    await office.goTo("2026-11-05");
    expect(await office.get(KPIS, month)).toMatchObject({ value: "1", measure_on: "2026-12-01" });
  });

  test("continues when one KPI fails", async () => {
    const bad = await kpi({ formula: { op: "/", of: [LEADS, figure("crm", "records.quotes.total")] } });
    const good = await kpi({ formula: LEADS });
    await office.pass(1);
    expect((await office.get(KPIS, bad)).problem).toBe("The formula divides by zero.");
    const german = { "accept-language": "de" };
    const read = await office.ana.call("GET", `/api/v1/strat/kpis/${bad.id}`, undefined, german);
    expect(read.body.problem).toBe("Die Formel teilt durch null.");
    expect(await points(good)).toHaveLength(1);
  });
});

describe("KPI status", () => {
  const cases: [sentence: string, thresholds: object, value: string, status: string | null][] = [
    ["is green from the green threshold", { green: "10", amber: "5" }, "10", "green"],
    ["is amber from the amber threshold", { green: "10", amber: "5" }, "9.999999", "amber"],
    ["is red below the amber threshold", { green: "10", amber: "5" }, "4.999999", "red"],
    ["is green from the target without a green threshold", { target: "10" }, "10", "green"],
    ["is red below the target without an amber threshold", { target: "10" }, "9", "red"],
    ["is empty without thresholds and target", {}, "9", null],
    [
      "is green down from the green threshold if less is better",
      { direction: "down", green: "5", amber: "10" },
      "5",
      "green",
    ],
    [
      "is amber down from the amber threshold if less is better",
      { direction: "down", green: "5", amber: "10" },
      "10",
      "amber",
    ],
    [
      "is red above the amber threshold if less is better",
      { direction: "down", green: "5", amber: "10" },
      "11",
      "red",
    ],
  ];
  for (const [sentence, thresholds, value, status] of cases) {
    test(sentence, async () => {
      const one = await kpi(thresholds);
      expect(await office.move(KPIS, one, "measure", { value })).toMatchObject({ status });
      expect(await points(one)).toMatchObject([{ value, status }]);
    });
  }

  test("changes when a threshold changes", async () => {
    const one = await kpi({ target: "10" });
    await office.move(KPIS, one, "measure", { value: "8" });
    expect(await office.change(KPIS, one, { target: "7" })).toMatchObject({ status: "green" });
  });

  test("requires thresholds in order", async () => {
    expect(await office.tryCreate(KPIS, { name: "K", green: "5", amber: "6" })).toBe(
      "422 VALIDATION_FAILED, amber THRESHOLD_ORDER",
    );
    expect(await office.tryCreate(KPIS, { name: "K", direction: "down", green: "6", amber: "5" })).toBe(
      "422 VALIDATION_FAILED, amber THRESHOLD_ORDER",
    );
    expect(await office.tryCreate(KPIS, { name: "K", amber: "5" })).toBe(
      "422 VALIDATION_FAILED, green REQUIRED",
    );
  });
});

test("KPI points are created by measurement only and are immutable", async () => {
  const one = await kpi();
  await office.move(KPIS, one, "measure", { value: "1" });
  expect(await office.tryCreate("strat.kpi-points", { kpi_id: one.id, value: "2" })).toStartWith("405");
  await expect(office.appliance.alter("UPDATE strat_kpi_points SET value = 0")).rejects.toThrow(
    "never changed",
  );
});

describe("Formula evaluation", () => {
  const leaf = fc.integer({ min: -9, max: 9 }).map((value): Formula => ({ constant: String(value) }));
  const tree: fc.Arbitrary<Formula> = fc.letrec<{ formula: Formula }>((again) => ({
    formula: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.record({
        op: fc.constantFrom("+" as const, "-" as const, "*" as const, "/" as const, "sum" as const),
        of: fc.array(again("formula"), { minLength: 1, maxLength: 3 }),
      }),
    ),
  })).formula;

  test("matches floating-point arithmetic to six decimal places", () => {
    fc.assert(
      fc.property(tree, (formula) => {
        const outcome = evaluate(formula, () => fractionOf("0"));
        const expected = plain(formula);
        if (outcome.value === undefined) {
          expect(Number.isFinite(expected) && Math.abs(expected) < 999_999_999).toBe(false);
        } else {
          expect(Math.abs(Number(outcome.value) - expected)).toBeLessThanOrEqual(
            1e-6 + Math.abs(expected) * 1e-9,
          );
        }
      }),
      { numRuns: 1000 },
    );
  });

  /** Floating-point evaluation; infinite on division by zero. */
  function plain(formula: Formula): number {
    if ("constant" in formula) return Number(formula.constant);
    if ("stats" in formula) return 0;
    const [first = Number.NaN, ...rest] = formula.of.map(plain);
    return rest.reduce((sofar, next) => {
      if (formula.op === "-") return sofar - next;
      if (formula.op === "*") return sofar * next;
      if (formula.op === "/") return next === 0 ? Number.NaN : sofar / next;
      return sofar + next;
    }, first);
  }
});
