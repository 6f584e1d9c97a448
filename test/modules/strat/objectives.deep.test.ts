import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../kit/appliance.ts";
import { HOUR, Office, wrongMoves } from "../ops/work/office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open("2026-07-01");
});
afterAll(() => office.close());

const OBJECTIVES = "strat.objectives";
const RESULTS = "strat.key-results";

const objective = (data: object = {}) =>
  office.create(OBJECTIVES, { title: "Grow", cycle: "2026-Q3", ...data });
const result = (of: Json, data: object = {}) =>
  office.create(RESULTS, { objective_id: of.id, title: "Customers", target: "100", ...data });
const measured = async (of: Json, data: object = {}) =>
  office.move(RESULTS, await result(of, data), "activate");
const checkIn = (one: Json, value: string, more: object = {}) =>
  office.move(RESULTS, one, "check_in", { value, ...more });
const progressOf = async (one: Json, collection = OBJECTIVES) => (await office.get(collection, one)).progress;

test("objectives allow only the transitions of their state", async () => {
  expect(
    await wrongMoves(office, {
      collection: OBJECTIVES,
      create: objective,
      given: { drop: { drop_reason: "No longer wanted" } },
      moves: {
        draft: { activate: "active", drop: "dropped" },
        active: { flag: "at_risk", achieve: "achieved", miss: "missed", drop: "dropped" },
        at_risk: { recover: "active", achieve: "achieved", miss: "missed", drop: "dropped" },
        achieved: {},
        missed: {},
        dropped: {},
      },
    }),
  ).toEqual([]);
});

describe("Objective cycle", () => {
  const cycles = [
    ["2026", "2026-01-01", "2026-12-31"],
    ["2026-H1", "2026-01-01", "2026-06-30"],
    ["2026-H2", "2026-07-01", "2026-12-31"],
    ["2026-Q1", "2026-01-01", "2026-03-31"],
    ["2026-Q2", "2026-04-01", "2026-06-30"],
    ["2026-Q4", "2026-10-01", "2026-12-31"],
  ] as const;
  for (const [cycle, starts_on, ends_on] of cycles) {
    test(`runs from ${starts_on} to ${ends_on} for ${cycle}`, async () => {
      expect(await objective({ cycle })).toMatchObject({ starts_on, ends_on });
    });
  }

  test("rejects other formats", async () => {
    for (const cycle of ["2026-Q5", "2026-H0", "26", "2026-13", "0026", "Q1"])
      expect(await office.tryCreate(OBJECTIVES, { title: "Grow", cycle })).toBe(
        "422 VALIDATION_FAILED, cycle WRONG_FORMAT",
      );
  });

  test("updates the end of the key results when changed", async () => {
    const one = await objective();
    const own = await result(one);
    expect(own.ends_on).toBe("2026-09-30");
    await office.change(OBJECTIVES, one, { cycle: "2026" });
    expect((await office.get(RESULTS, own)).ends_on).toBe("2026-12-31");
  });

  test("gives the progress expected by today", async () => {
    expect(await objective({ cycle: "2026-Q3" })).toMatchObject({ expected: 0, gap: 0 });
    expect(await objective({ cycle: "2026-Q2" })).toMatchObject({ expected: 100, gap: 100 });
    const year = await objective({ cycle: "2026" });
    // 181 of 365 days.
    expect(year).toMatchObject({ expected: 49.59, gap: 49.59 });
    await checkIn(await measured(year), "60");
    expect((await office.get(OBJECTIVES, year)).gap).toBe(-10.41);
  });
});

describe("Objective progress", () => {
  test("is the weighted mean of its parts", async () => {
    const one = await objective();
    const a = await measured(one, { weight: "3" });
    await measured(one, { weight: "1" });
    await checkIn(a, "100");
    expect(await progressOf(one)).toBe("75");
    await office.change(RESULTS, a, { weight: "0" });
    expect(await progressOf(one)).toBe("0");
    await office.change(RESULTS, a, { weight: "0.5" });
    expect(await progressOf(one)).toBe("33.33");
  });

  test("is 0 if no part has a weight", async () => {
    const one = await objective();
    await checkIn(await measured(one, { weight: "0" }), "100");
    expect(await progressOf(one)).toBe("0");
  });

  test("includes closed parts, but neither drafts nor archived ones", async () => {
    const one = await objective();
    const a = await measured(one);
    await checkIn(a, "80");
    const b = await result(one);
    expect(await progressOf(one)).toBe("80");
    await office.move(RESULTS, b, "activate");
    expect(await progressOf(one)).toBe("40");
    await office.move(RESULTS, a, "complete");
    expect(await progressOf(one)).toBe("40");
    await office.archive(RESULTS, b);
    expect(await progressOf(one)).toBe("80");
    await office.restore(RESULTS, b);
    expect(await progressOf(one)).toBe("40");
  });

  test("updates fifty levels of parents with one check-in", async () => {
    const tree = [await objective()];
    for (let i = 1; i < 50; i += 1) {
      const one = await objective({ parent_id: tree.at(-1)?.id });
      await office.move(OBJECTIVES, one, "activate");
      tree.push(one);
    }
    await checkIn(await measured(tree.at(-1)), "42");
    for (const one of tree) expect(await progressOf(one)).toBe("42");
    expect(await office.tryChange(OBJECTIVES, tree[0], { parent_id: tree.at(-1)?.id })).toBe(
      "422 VALIDATION_FAILED, parent_id CIRCLE",
    );
    expect(await office.tryChange(OBJECTIVES, tree[0], { parent_id: tree[0]?.id })).toBe(
      "422 VALIDATION_FAILED, parent_id CIRCLE",
    );
  });

  test("follows objectives and key results that move to another parent", async () => {
    const [from, to] = [await objective(), await objective()];
    const part = await objective({ parent_id: from.id });
    await office.move(OBJECTIVES, part, "activate");
    const own = await measured(part);
    await checkIn(own, "30");
    expect([await progressOf(from), await progressOf(to)]).toEqual(["30", "0"]);
    await office.change(OBJECTIVES, part, { parent_id: to.id });
    expect([await progressOf(from), await progressOf(to)]).toEqual(["0", "30"]);
    await office.change(RESULTS, own, { objective_id: from.id });
    expect([await progressOf(from), await progressOf(to), await progressOf(part)]).toEqual(["30", "0", "0"]);
    await office.change(OBJECTIVES, part, { parent_id: null });
    expect(await progressOf(to)).toBe("0");
  });

  test("cannot be set directly", async () => {
    const one = await objective();
    for (const field of ["progress", "starts_on", "state", "closed_on"])
      expect(await office.tryChange(OBJECTIVES, one, { [field]: "50" })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });
});

describe("Closing an objective", () => {
  test("completes key results at their target and marks the others as missed", async () => {
    const one = await objective();
    await office.move(OBJECTIVES, one, "activate");
    const [reached, not, draft] = [await measured(one), await measured(one), await result(one)];
    await checkIn(reached, "100");
    const closed = await office.move(OBJECTIVES, one, "achieve");
    expect(closed).toEqual(await office.get(OBJECTIVES, one));
    expect(closed).toMatchObject({ state: "achieved", progress: "50", closed_on: office.day() });
    expect((await office.get(RESULTS, reached)).state).toBe("done");
    expect((await office.get(RESULTS, not)).state).toBe("missed");
    expect((await office.get(RESULTS, draft)).state).toBe("draft");
  });

  test("requires closed child objectives", async () => {
    const top = await objective();
    await office.move(OBJECTIVES, top, "activate");
    const part = await objective({ parent_id: top.id });
    const drop = { drop_reason: "No longer wanted" };
    for (const [move, data] of [["achieve"], ["miss"], ["drop", drop]] as const)
      expect(await office.tryMove(OBJECTIVES, top, move, data)).toBe("409 RECORD_IN_USE, state PARTS_OPEN");
    await office.move(OBJECTIVES, part, "drop", drop);
    expect(await office.tryMove(OBJECTIVES, top, "drop", drop)).toBe("200");
  });

  test("removes a dropped objective from its parent's progress", async () => {
    const top = await objective();
    const parts = [await objective({ parent_id: top.id }), await objective({ parent_id: top.id })];
    for (const part of parts) await office.move(OBJECTIVES, part, "activate");
    await checkIn(await measured(parts[0]), "100");
    expect(await progressOf(top)).toBe("50");
    await office.move(OBJECTIVES, parts[1], "drop", { drop_reason: "No longer wanted" });
    expect(await progressOf(top)).toBe("100");
  });

  test("prevents new parts", async () => {
    const one = await objective();
    const away = await result(one);
    await office.archive(RESULTS, away);
    await office.move(OBJECTIVES, one, "drop", { drop_reason: "No longer wanted" });
    const closed = "422 VALIDATION_FAILED";
    expect(await office.tryCreate(OBJECTIVES, { title: "X", cycle: "2026", parent_id: one.id })).toBe(
      `${closed}, parent_id OBJECTIVE_CLOSED`,
    );
    expect(await office.tryCreate(RESULTS, { title: "X", target: "1", objective_id: one.id })).toBe(
      `${closed}, objective_id OBJECTIVE_CLOSED`,
    );
    expect(await office.tryMove(RESULTS, away, "restore")).toBe(`${closed}, objective_id OBJECTIVE_CLOSED`);
  });

  test("leaves drafts below it as drafts", async () => {
    const one = await office.move(OBJECTIVES, await objective(), "activate");
    const draft = await result(one);
    await office.move(OBJECTIVES, one, "achieve");
    expect(await office.tryMove(RESULTS, draft, "activate")).toBe(
      "422 VALIDATION_FAILED, objective_id OBJECTIVE_CLOSED",
    );
    expect((await office.get(RESULTS, draft)).state).toBe("draft");
  });

  test("counts an objective without parts as 100 or 0 percent", async () => {
    const top = await objective();
    const [won, lost] = [await objective({ parent_id: top.id }), await objective({ parent_id: top.id })];
    for (const one of [won, lost]) await office.move(OBJECTIVES, one, "activate");
    const achieved = await office.move(OBJECTIVES, won, "achieve");
    expect(achieved).toMatchObject({ state: "achieved", progress: "100" });
    expect(achieved).toEqual(await office.get(OBJECTIVES, won));
    expect(await office.move(OBJECTIVES, lost, "miss")).toMatchObject({ progress: "0" });
    expect(await progressOf(top)).toBe("50");
    const measuredOne = await objective();
    await checkIn(await measured(measuredOne), "40");
    await office.move(OBJECTIVES, measuredOne, "activate");
    expect(await office.move(OBJECTIVES, measuredOne, "achieve")).toMatchObject({ progress: "40" });
    expect(await office.invariant("strat.objective_progress")).toMatchObject({ holds: true, broken: 0 });
  });

  test("is separate from archiving, which requires that no parts are left", async () => {
    const one = await objective();
    const own = await result(one);
    expect(await office.tryArchive(OBJECTIVES, one)).toBe(
      "409 RECORD_IN_USE, strat.key-results.objective_id USED_BY",
    );
    await office.archive(RESULTS, own);
    const part = await objective({ parent_id: one.id });
    expect(await office.tryArchive(OBJECTIVES, one)).toBe(
      "409 RECORD_IN_USE, strat.objectives.parent_id USED_BY",
    );
    await office.archive(OBJECTIVES, part);
    expect(await office.tryArchive(OBJECTIVES, one)).toBe("200");
  });
});

describe("Objective at risk", () => {
  const flagged = async (of: Json) => (await office.get(OBJECTIVES, of)).state;
  const active = async (data: object = {}) =>
    office.move(OBJECTIVES, await objective({ cycle: "2027", ...data }), "activate");

  test("is flagged after fourteen days without a check-in", async () => {
    const one = await active();
    await measured(one);
    await office.pass(13);
    expect(await flagged(one)).toBe("active");
    await office.pass(1);
    expect(await flagged(one)).toBe("at_risk");
  });

  test("is flagged on low confidence", async () => {
    const [low, high] = [await active(), await active()];
    await checkIn(await measured(low), "1", { confidence: 3 });
    await checkIn(await measured(high), "1", { confidence: 4 });
    await office.pass(1);
    expect([await flagged(low), await flagged(high)]).toEqual(["at_risk", "active"]);
  });

  test("is flagged if far from the target near the end of the cycle", async () => {
    await office.goTo("2026-09-14");
    const [near, done, later] = [
      await active({ cycle: "2026-Q3" }),
      await active({ cycle: "2026-Q3" }),
      await active({ cycle: "2026-Q4" }),
    ];
    await checkIn(await measured(near), "69");
    await checkIn(await measured(done), "70");
    await checkIn(await measured(later), "1");
    await office.pass(1);
    expect(await flagged(near)).toBe("active");
    await office.pass(1);
    expect([await flagged(near), await flagged(done), await flagged(later)]).toEqual([
      "at_risk",
      "active",
      "active",
    ]);
  });

  test("ignores draft and closed key results", async () => {
    const one = await active();
    await result(one);
    await office.move(RESULTS, await measured(one), "miss");
    await office.pass(16);
    expect(await flagged(one)).toBe("active");
  });
});

describe("Objective tree", () => {
  const SIZE = 5;
  const place = fc.nat({ max: SIZE - 1 });
  const weight = fc.constantFrom("0", "0.333333", "1", "2.5", "1000");
  const change = fc.oneof(
    fc.record({
      kind: fc.constant("check_in" as const),
      which: place,
      value: fc.integer({ min: -50, max: 150 }),
      ago: fc.nat({ max: 5 }),
    }),
    fc.record({ kind: fc.constant("weigh" as const), which: place, weight, result: fc.boolean() }),
    fc.record({ kind: fc.constant("hang" as const), which: place, under: fc.option(place) }),
    fc.record({ kind: fc.constant("rehang" as const), which: place, under: place }),
    fc.record({
      kind: fc.constant("move" as const),
      which: place,
      move: fc.constantFrom("activate", "flag", "recover", "achieve", "miss", "drop", "archive", "restore"),
    }),
    fc.record({
      kind: fc.constant("result" as const),
      which: place,
      move: fc.constantFrom("activate", "complete", "miss", "archive", "restore"),
    }),
  );

  test("has progress equal to its parts and no cycles, in any sequence of changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 15, maxLength: 30 }), async (changes) => {
        const [all, results]: Json[][] = [[], []];
        for (let i = 0; i < SIZE; i += 1) {
          const one = await objective({
            cycle: "2028",
            parent_id: i > 0 && i % 2 === 0 ? all?.[i - 1].id : null,
          });
          all?.push(one);
          results?.push(await measured(one, { target: String(50 + i) }));
        }
        for (const one of changes) {
          const [target, own] = [all?.[one.which], results?.[one.which]];
          if (one.kind === "check_in")
            await office.tryMove(RESULTS, own, "check_in", {
              value: String(one.value),
              at: office.moment(-one.ago * HOUR - HOUR),
            });
          else if (one.kind === "weigh")
            await office.tryChange(one.result ? RESULTS : OBJECTIVES, one.result ? own : target, {
              weight: one.weight,
            });
          else if (one.kind === "hang")
            await office.tryChange(OBJECTIVES, target, {
              parent_id: one.under === null ? null : all?.[one.under].id,
            });
          else if (one.kind === "rehang")
            await office.tryChange(RESULTS, own, { objective_id: all?.[one.under].id });
          else if (one.move === "archive")
            await office.tryArchive(
              one.kind === "result" ? RESULTS : OBJECTIVES,
              one.kind === "result" ? own : target,
            );
          else
            await office.tryMove(
              one.kind === "result" ? RESULTS : OBJECTIVES,
              one.kind === "result" ? own : target,
              one.move,
              one.move === "drop" ? { drop_reason: "x" } : {},
            );
        }
        const [nodes, leaves] = [await office.list(OBJECTIVES, "&cycle=2028"), await office.list(RESULTS)];
        for (const node of nodes) {
          const parts = [
            ...leaves.filter((one) => one.objective_id === node.id && one.state !== "draft"),
            ...nodes.filter((one) => one.parent_id === node.id && !["draft", "dropped"].includes(one.state)),
          ];
          expect({ id: node.id, progress: node.progress }).toEqual({ id: node.id, progress: mean(parts) });
          const above = new Set<string>();
          for (let one = node; one; one = nodes.find(({ id }) => id === one.parent_id)) {
            expect(above.has(one.id)).toBe(false);
            above.add(one.id);
          }
        }
      }),
      { numRuns: 12 },
    );
    expect(await office.invariant("strat.objective_progress")).toMatchObject({ holds: true, broken: 0 });
  });

  /** Exact arithmetic in millionths, rounded to a hundredth of a percent. */
  function mean(parts: readonly Json[]): string {
    const scaled = (decimal: string) => BigInt(Math.round(Number(decimal) * 1_000_000));
    const weight = parts.reduce((sum, one) => sum + scaled(one.weight), 0n);
    if (weight === 0n) return "0";
    const sum = parts.reduce((total, one) => total + scaled(one.weight) * scaled(one.progress), 0n);
    const grain = weight * 10_000n;
    return String(Number((2n * sum + grain) / (2n * grain)) / 100);
  }
});
