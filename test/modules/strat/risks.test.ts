import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addMonths } from "../../../src/kernel/calendar.ts";
import type { Client, Json } from "../../kit/appliance.ts";
import { DAY, Office, wrongMoves } from "../ops/work/office.ts";

let office: Office;
let boss: Client;
let clerk: Client;

const RISKS = "strat.risks";

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  boss = await office.hire("boss", ["strat_manager"]);
  clerk = await office.hire("clerk", ["strat_clerk"]);
});
afterAll(() => office.close());

const risk = (data: object = {}) =>
  office.create(RISKS, { title: "Fire", likelihood: 4, impact: 5, ...data });
const assessed = async (data: object = {}) => office.move(RISKS, await risk(data), "assess");
const UNTIL = { accepted_until: "2026-06-30", accept_reason: "Nothing to be done this year" };

test("risks allow only the transitions of their state", async () => {
  const given = {
    treat: { treatment: "mitigate" },
    accept: UNTIL,
    close: { close_reason: "The building is sold" },
  };
  const moves = {
    identified: { assess: "assessed", review: "identified" },
    assessed: { treat: "treating", review: "assessed", accept: "accepted" },
    treating: { monitor: "monitored", review: "treating", reassess: "assessed", accept: "accepted" },
    monitored: { review: "monitored", close: "closed", reassess: "assessed", accept: "accepted" },
    closed: {},
  };
  const create = () => risk({ likelihood: 1, impact: 1 });
  // Acceptance has its own tests.
  expect(await wrongMoves(office, { collection: RISKS, create, given, moves })).toEqual([]);
});

describe("Risk scores", () => {
  const control = (strength: number, reduces = "likelihood") => ({ text: "Sprinklers", strength, reduces });
  const cases: [sentence: string, controls: object[], residual: [number, number, number]][] = [
    ["equal the inherent scores without controls", [], [4, 5, 20]],
    ["are rounded up", [control(1)], [4, 5, 20]],
    ["drop by 15 percent for each level of control strength", [control(2)], [3, 5, 15]],
    ["drop to a quarter with the strongest control", [control(5)], [1, 5, 5]],
    ["apply each control to what the others leave", [control(2), control(2)], [2, 5, 10]],
    ["drop in impact as well", [control(4, "impact")], [4, 2, 8]],
    ["are never below 1", [control(5), control(5), control(5, "impact"), control(5, "impact")], [1, 1, 1]],
  ];
  for (const [sentence, controls, [likelihood, impact, residual]] of cases) {
    test(sentence, async () => {
      expect(await risk({ controls })).toMatchObject({
        inherent: 20,
        residual_likelihood: likelihood,
        residual_impact: impact,
        residual,
        above_appetite: residual > 6,
      });
    });
  }

  test("are updated on every change and cannot be set directly", async () => {
    const one = await risk();
    expect(
      await office.change(RISKS, one, { likelihood: 1, controls: [control(3, "impact")], appetite: 3 }),
    ).toMatchObject({
      inherent: 5,
      residual: 3,
      above_appetite: false,
    });
    for (const field of ["inherent", "residual", "residual_impact", "above_appetite", "accepted_by_id"])
      expect(await office.tryChange(RISKS, one, { [field]: 1 })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });

  test("require grades from 1 to 5", async () => {
    for (const [field, value, code] of [
      ["likelihood", 0, "TOO_SMALL"],
      ["likelihood", 6, "TOO_LARGE"],
      ["impact", -1, "TOO_SMALL"],
      ["impact", 2.5, "WRONG_TYPE"],
      ["appetite", 26, "TOO_LARGE"],
    ])
      expect(
        await office.tryCreate(RISKS, { title: "Fire", likelihood: 1, impact: 1, [field as string]: value }),
      ).toBe(`422 VALIDATION_FAILED, ${field} ${code}`);
    expect(await office.tryChange(RISKS, await risk(), { controls: [{ text: "x", strength: 6 }] })).toBe(
      "422 VALIDATION_FAILED, controls.0.strength TOO_LARGE",
    );
  });

  test("range from 1 to the inherent score and never rise with more controls", async () => {
    const grade = fc.integer({ min: 1, max: 5 });
    const controls = fc.array(
      fc.record({
        text: fc.constant("x"),
        strength: grade,
        reduces: fc.constantFrom("likelihood", "impact"),
      }),
      { maxLength: 50 },
    );
    await fc.assert(
      fc.asyncProperty(grade, grade, controls, async (likelihood, impact, all) => {
        const one = await risk({ likelihood, impact, controls: all });
        expect(one.inherent).toBe(likelihood * impact);
        expect(one.residual).toBe(one.residual_likelihood * one.residual_impact);
        expect(one.residual).toBeGreaterThanOrEqual(1);
        expect(one.residual).toBeLessThanOrEqual(one.inherent);
        const fewer = await office.change(RISKS, one, { controls: all.slice(1) });
        expect(fewer.residual).toBeGreaterThanOrEqual(one.residual);
      }),
      { numRuns: 40 },
    );
    expect(await office.invariant("strat.risk_scores")).toMatchObject({ holds: true, broken: 0 });
  });
});

describe("Risk acceptance", () => {
  const tryAccept = (one: Json, data: object = {}, by = boss) =>
    office.tryMove(RISKS, one, "accept", { ...UNTIL, ...data }, by);

  test("records the user, the expiry and the reason", async () => {
    const one = await office.move(RISKS, await assessed(), "accept", UNTIL, boss);
    expect(one).toMatchObject({ state: "accepted", accepted_by_id: boss.userId, ...UNTIL });
    expect(await office.tryChange(RISKS, one, { likelihood: 1 })).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("requires an expiry from tomorrow to within a year", async () => {
    const one = await assessed();
    const until = (accepted_until: string) => tryAccept(one, { accepted_until });
    expect(await until("2026-03-10")).toBe("422 VALIDATION_FAILED, accepted_until NOT_IN_FUTURE");
    expect(await until("2025-01-01")).toBe("422 VALIDATION_FAILED, accepted_until NOT_IN_FUTURE");
    expect(await until("2027-03-11")).toBe("422 VALIDATION_FAILED, accepted_until TOO_LATE");
    expect(await until("9999-12-31")).toBe("422 VALIDATION_FAILED, accepted_until TOO_LATE");
    expect(await until("2027-03-10")).toBe("200");
    expect(await office.tryMove(RISKS, await assessed(), "accept", { accept_reason: "x" })).toBe(
      "422 VALIDATION_FAILED, accepted_until REQUIRED",
    );
  });

  test("above appetite requires someone other than the owner", async () => {
    const one = await assessed();
    expect(await tryAccept(one, {}, office.ana)).toBe("403 SOD_CONFLICT");
    expect((await office.get(RISKS, one)).state).toBe("assessed");
    expect(await tryAccept(one)).toBe("200");
    expect(await tryAccept(await assessed({ appetite: 20 }), {}, office.ana)).toBe("200");
  });

  test("above appetite requires an owner", async () => {
    const one = await assessed();
    await office.change(RISKS, one, { owner_id: null });
    expect(await tryAccept(one, {}, office.ana)).toBe("422 VALIDATION_FAILED, owner_id REQUIRED");
    await office.change(RISKS, one, { owner_id: clerk.userId });
    expect(await tryAccept(one, {}, office.ana)).toBe("200");
    expect(await office.get(RISKS, one)).toMatchObject({ accepted_alone: false });
  });

  test("is for managers only", async () => {
    expect(await tryAccept(await assessed(), {}, clerk)).toStartWith("403 ACCESS_DENIED");
  });

  test("expires after its last day and reopens the assessment", async () => {
    const one = await office.move(
      RISKS,
      await assessed(),
      "accept",
      { ...UNTIL, accepted_until: office.day(2) },
      boss,
    );
    await office.pass(2);
    expect((await office.get(RISKS, one)).state).toBe("accepted");
    expect(await office.tryMove(RISKS, one, "expire")).toBe("409 STATE_TRANSITION_INVALID");
    await office.pass(1);
    expect(await office.get(RISKS, one)).toMatchObject({
      state: "assessed",
      accepted_until: null,
      accepted_by_id: null,
    });
    const { data } = await office.get(RISKS, one, "/history");
    expect(
      data.slice(0, 2).map(({ changes }: Json) => changes.find(({ field }: Json) => field === "state")?.to),
    ).toEqual(["assessed", "expired"]);
  });

  test("can be ended early", async () => {
    const one = await office.move(
      RISKS,
      await assessed(),
      "accept",
      { ...UNTIL, accepted_until: office.day(9) },
      boss,
    );
    expect(await office.move(RISKS, one, "reassess")).toMatchObject({
      state: "assessed",
      accepted_until: null,
      accept_reason: null,
    });
  });
});

describe("Risk reviews", () => {
  test("become a task for the owner when due, once per review date", async () => {
    const one = await risk({ title: "Flood", review_by: office.day(1) });
    await office.pass(3);
    const tasks = () => office.list("ops.tasks", "&title[contains]=Flood");
    expect(await tasks()).toMatchObject([
      { title: "Review risk: Flood", state: "todo", assignee_id: office.ana.userId },
    ]);
    await office.change(RISKS, one, { review_by: office.day(1) });
    await office.pass(1);
    expect(await tasks()).toHaveLength(2);
  });

  test.each([
    ["within appetite in twelve months", 2, 12],
    ["above appetite in three months", 5, 3],
  ])("of a risk that stays as it is are due again %s", async (_when, impact, months) => {
    const one = await risk({ likelihood: 3, impact, review_by: office.day(-1) });
    expect(one.review_due).toBe(true);
    const reviewed = await office.move(RISKS, one, "review");
    expect(reviewed).toEqual({
      ...one,
      review_by: addMonths(office.day(), months),
      review_due: false,
      version: reviewed.version,
      updated_at: reviewed.updated_at,
    });
  });

  test("become an unassigned task if the owner has left", async () => {
    const gone = await office.hire("gone", ["strat_manager"]);
    await risk({ title: "Storm", review_by: office.day(), owner_id: gone.userId });
    await office.ana.post(`/api/v1/settings/team/${gone.userId}/deactivate`);
    await risk({ title: "Thaw", review_by: office.day() });
    office.appliance.clock.advance(DAY);
    await office.appliance.runJobs();
    office.appliance.clock.advance(-DAY);
    expect(await office.list("ops.tasks", "&title[contains]=Storm")).toMatchObject([{ assignee_id: null }]);
    expect(await office.list("ops.tasks", "&title[contains]=Thaw")).toMatchObject([
      { assignee_id: office.ana.userId },
    ]);
  });
});

test("treatment actions must be existing tasks", async () => {
  const task = await office.create("ops.tasks", { title: "Buy sprinklers" });
  expect((await risk({ action_ids: [task.id] })).action_ids).toEqual([task.id]);
  expect(
    await office.tryCreate(RISKS, { title: "Fire", likelihood: 1, impact: 1, action_ids: ["none"] }),
  ).toBe("422 VALIDATION_FAILED, action_ids REFERENCE_UNKNOWN");
});

describe("Sole user", () => {
  test("can accept their own risk above appetite for up to three months, flagged as such", async () => {
    const alone = await Office.open("2026-03-10");
    try {
      const one = await alone.create(RISKS, { title: "Fire", likelihood: 4, impact: 5 });
      await alone.move(RISKS, one, "assess");
      const tryAccept = (accepted_until: string) =>
        alone.tryMove(RISKS, one, "accept", { ...UNTIL, accepted_until });
      expect(await tryAccept("2026-06-11")).toBe("422 VALIDATION_FAILED, accepted_until TOO_LATE");
      expect(await tryAccept("2026-06-10")).toBe("200");
      expect(await alone.list(RISKS, "&accepted_alone=true")).toMatchObject([
        { id: one.id, state: "accepted" },
      ]);
      expect(await alone.move(RISKS, one, "reassess")).toMatchObject({ accepted_alone: false });
      const boss = await alone.hire("boss", ["strat_manager"]);
      expect(await tryAccept("2026-06-10")).toBe("403 SOD_CONFLICT");
      expect(await alone.tryMove(RISKS, one, "accept", UNTIL, boss)).toBe("200");
    } finally {
      await alone.close();
    }
  });
});
