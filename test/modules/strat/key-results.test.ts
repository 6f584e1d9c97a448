import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { DAY, HOUR, Office, wrongMoves } from "../ops/work/office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open("2026-07-01");
});
afterAll(() => office.close());

const OBJECTIVES = "strat.objectives";
const RESULTS = "strat.key-results";
const CHECK_INS = "strat.check-ins";

const objective = (data: object = {}) =>
  office.create(OBJECTIVES, { title: "Grow", cycle: "2026-Q3", ...data });
const result = (of: Json, data: object = {}) =>
  office.create(RESULTS, { objective_id: of.id, title: "Customers", target: "100", ...data });
const measured = async (of: Json, data: object = {}) =>
  office.move(RESULTS, await result(of, data), "activate");
const checkIn = (one: Json, value: string, more: object = {}) =>
  office.move(RESULTS, one, "check_in", { value, ...more });
const progressOf = async (one: Json) => (await office.get(OBJECTIVES, one)).progress;

test("key results allow only the transitions of their state", async () => {
  const of = await objective();
  expect(
    await wrongMoves(office, {
      collection: RESULTS,
      create: () => result(of),
      given: { check_in: { value: "1" }, retarget: { target: "120" } },
      moves: {
        draft: { activate: "active" },
        active: { check_in: "active", retarget: "active", complete: "done", miss: "missed" },
        done: {},
        missed: {},
      },
    }),
  ).toEqual([]);
});

describe("Key result progress", () => {
  const cases: [sentence: string, aim: object, value: string, progress: string][] = [
    ["is the share of the way to the target", { start: "20", target: "120" }, "70", "50"],
    ["is never below 0", { start: "20", target: "120" }, "-500", "0"],
    ["is never above 100", { start: "20", target: "120" }, "999999999", "100"],
    ["supports a target below the start", { start: "50", target: "10", direction: "down" }, "20", "75"],
    [
      "supports a negative target below the start",
      { start: "-5", target: "-10", direction: "down" },
      "-6",
      "20",
    ],
    ["is rounded to two decimals", { start: "0", target: "3" }, "1", "33.33"],
    ["is exact for the smallest steps", { start: "0.000001", target: "0.000003" }, "0.000002", "50"],
    ["is 100 at a target to hold", { start: "90", target: "99", direction: "hold" }, "99", "100"],
    [
      "drops on either side of a target to hold",
      { start: "90", target: "99", direction: "hold" },
      "102",
      "66.67",
    ],
    [
      "is 0 as far from a target to hold as the start",
      { start: "90", target: "99", direction: "hold" },
      "90",
      "0",
    ],
    [
      "is all or nothing if the target to hold equals the start",
      { start: "5", target: "5", direction: "hold" },
      "5.1",
      "0",
    ],
    ["is 100 for a yes/no metric that is met", { metric: "bool", target: "1" }, "1", "100"],
  ];
  for (const [sentence, aim, value, progress] of cases) {
    test(sentence, async () => {
      const one = await measured(await objective(), aim);
      expect(await checkIn(one, value)).toMatchObject({ current: value, progress });
    });
  }

  test("is computed from the start value without check-ins", async () => {
    expect(await result(await objective(), { start: "7", target: "9" })).toMatchObject({
      current: "7",
      progress: "0",
    });
    expect(await result(await objective(), { start: "5", target: "5", direction: "hold" })).toMatchObject({
      progress: "100",
    });
  });

  test("requires a target ahead of the start", async () => {
    const of = await objective();
    const tryAim = (aim: object) => office.tryCreate(RESULTS, { objective_id: of.id, title: "X", ...aim });
    expect(await tryAim({ start: "5", target: "5" })).toBe("422 VALIDATION_FAILED, target TARGET_NOT_ABOVE");
    expect(await tryAim({ start: "5", target: "4" })).toBe("422 VALIDATION_FAILED, target TARGET_NOT_ABOVE");
    expect(await tryAim({ start: "5", target: "5", direction: "down" })).toBe(
      "422 VALIDATION_FAILED, target TARGET_NOT_BELOW",
    );
    expect(await tryAim({ metric: "bool", target: "2" })).toBe("422 VALIDATION_FAILED, target YES_OR_NO");
    expect(await tryAim({ target: "12345678901" })).toBe("422 VALIDATION_FAILED, target WRONG_FORMAT");
    expect(await tryAim({})).toBe("422 VALIDATION_FAILED, target REQUIRED");
  });
});

describe("Active key result", () => {
  test("locks its measurement", async () => {
    const one = await measured(await objective(), { unit: "pieces" });
    const changes = [
      { target: "50" },
      { start: "1" },
      { direction: "hold" },
      { unit: "EUR" },
      { metric: "percent" },
    ];
    for (const change of changes)
      expect(await office.tryChange(RESULTS, one, change)).toBe(
        `422 VALIDATION_FAILED, ${Object.keys(change)[0]} FIXED`,
      );
    expect(await office.tryChange(RESULTS, one, { title: "Better words", weight: "2" })).toBe("200");
  });

  test("can be retargeted by managers only, which updates progress", async () => {
    const clerk = await office.hire("clerk", ["strat_clerk"]);
    const of = await objective();
    const one = await measured(of);
    await checkIn(one, "50");
    expect(await office.tryMove(RESULTS, one, "retarget", { target: "200" }, clerk)).toStartWith(
      "403 ACCESS_DENIED",
    );
    expect(await office.move(RESULTS, one, "retarget", { target: "200" })).toMatchObject({
      target: "200",
      progress: "25",
    });
    expect(await progressOf(of)).toBe("25");
    expect(await office.tryMove(RESULTS, one, "retarget", { target: "0" })).toBe(
      "422 VALIDATION_FAILED, target TARGET_NOT_ABOVE",
    );
    expect(await office.tryChange(RESULTS, one, { target: "50" })).toBe(
      "422 VALIDATION_FAILED, target FIXED",
    );
  });

  test("expects the next check-in fourteen days after the last", async () => {
    const one = await measured(await objective());
    expect(Date.parse(one.check_in_by) - Date.parse(one.activated_at)).toBe(14 * DAY);
    await office.advance(3 * DAY);
    const checkedIn = await checkIn(one, "5");
    expect(Date.parse(checkedIn.check_in_by) - Date.parse(checkedIn.checked_in_at)).toBe(14 * DAY);
    expect((await office.move(RESULTS, one, "complete")).check_in_by).toBeNull();
  });
});

describe("Check-ins", () => {
  test("update the key result, by action or by record", async () => {
    const one = await measured(await objective());
    const moved = await checkIn(one, "10", { confidence: 7, note: "On course" });
    expect(moved).toEqual(await office.get(RESULTS, one));
    expect(moved).toMatchObject({ current: "10", progress: "10", confidence: 7 });
    await office.create(CHECK_INS, { key_result_id: one.id, value: "20" });
    expect(await office.get(RESULTS, one)).toMatchObject({ current: "20", progress: "20", confidence: null });
    const all = await office.list(CHECK_INS, `&key_result_id=${one.id}`);
    expect(all.map(({ value, confidence, note }) => [value, confidence, note])).toEqual([
      ["20", null, null],
      ["10", 7, "On course"],
    ]);
  });

  test("with a past date do not replace newer ones", async () => {
    const one = await measured(await objective());
    await checkIn(one, "30");
    const late = await checkIn(one, "99", { at: office.moment(-DAY), confidence: 1 });
    expect(late).toMatchObject({ current: "30", progress: "30", confidence: null });
    await checkIn(one, "40", { at: office.moment(-2 * DAY) });
    expect(await office.get(RESULTS, one)).toMatchObject({ current: "30" });
    expect(await office.list(CHECK_INS, `&key_result_id=${one.id}`)).toHaveLength(3);
  });

  test("with the same timestamp: the later one counts", async () => {
    const one = await measured(await objective());
    const at = office.moment(-HOUR);
    await checkIn(one, "1", { at });
    expect(await checkIn(one, "2", { at })).toMatchObject({ current: "2" });
  });

  test("are all kept when concurrent, and the newest counts", async () => {
    const of = await objective();
    const one = await measured(of);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        office.ana.post(`/api/v1/strat/key-results/${one.id}/check_in`, {
          value: String(i),
          at: office.moment(-((i * 7) % 20) * HOUR - HOUR),
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const all = await office.list(CHECK_INS, `&key_result_id=${one.id}`);
    expect(all).toHaveLength(20);
    expect(await office.get(RESULTS, one)).toMatchObject({ current: "0", progress: "0" });
    await checkIn(one, "64");
    expect(await progressOf(of)).toBe("64");
  });

  test("require an active key result and a valid time and value", async () => {
    const of = await objective();
    const draft = await result(of);
    const tryCheckIn = (one: Json, data: object) =>
      office.tryCreate(CHECK_INS, { key_result_id: one.id, value: "1", ...data });
    expect(await tryCheckIn(draft, {})).toBe("409 STATE_TRANSITION_INVALID");
    await office.move(RESULTS, draft, "activate");
    expect(await tryCheckIn(draft, { at: office.moment(HOUR) })).toBe("422 VALIDATION_FAILED, at IN_FUTURE");
    expect(await tryCheckIn(draft, { confidence: 11 })).toBe("422 VALIDATION_FAILED, confidence TOO_LARGE");
    expect(await tryCheckIn(draft, { value: "much" })).toBe("422 VALIDATION_FAILED, value WRONG_FORMAT");
    const yesNo = await measured(of, { metric: "bool", target: "1" });
    expect(await tryCheckIn(yesNo, { value: "0.5" })).toBe("422 VALIDATION_FAILED, value YES_OR_NO");
    await office.move(RESULTS, draft, "miss");
    expect(await tryCheckIn(draft, {})).toBe("409 STATE_TRANSITION_INVALID");
    expect(await tryCheckIn({ id: "none" }, {})).toBe(
      "422 VALIDATION_FAILED, key_result_id REFERENCE_UNKNOWN",
    );
  });

  test("are immutable", async () => {
    const one = await office.create(CHECK_INS, {
      key_result_id: (await measured(await objective())).id,
      value: "1",
    });
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect(
        (
          await office.ana.call(
            method,
            `/api/v1/strat/check-ins/${one.id}`,
            method === "DELETE" ? undefined : { value: "2" },
          )
        ).status,
      ).toBe(405);
    await expect(office.appliance.alter("UPDATE strat_check_ins SET value = 0")).rejects.toThrow(
      "never changed",
    );
  });
});

test("check-ins are rejected for key results that the user may not see", async () => {
  const one = await measured(await objective(), { title: "Secret" });
  await office.under(
    { effect: "deny", actions: ["strat.key-results.*"], conditions: { record: { title: "Secret" } } },
    async () => {
      expect(await office.tryCreate(CHECK_INS, { key_result_id: one.id, value: "50" })).toBe(
        "422 VALIDATION_FAILED, key_result_id REFERENCE_UNKNOWN",
      );
      expect(await office.tryMove(RESULTS, one, "check_in", { value: "50" })).toStartWith("40");
    },
  );
  expect((await office.get(RESULTS, one)).progress).toBe("0");
});

test("concurrent target changes all succeed", async () => {
  const one = await measured(await objective());
  const replies = await Promise.all(
    ["110", "120", "130"].map((target) => office.tryMove(RESULTS, one, "retarget", { target })),
  );
  expect(replies).toEqual(["200", "200", "200"]);
  expect((await office.get(RESULTS, one)).target).toBe("130");
});
