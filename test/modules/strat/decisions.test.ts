import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { Office, said } from "../ops/work/office.ts";

let office: Office;
let board: Client[];
let clerk: Client;

const DECISIONS = "strat.decisions";
const OPTIONS = [{ name: "Vienna" }, { name: "Graz" }, { name: "Linz", text: "By the river" }];

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  clerk = await office.hire("clerk", ["strat_clerk"]);
  board = [
    office.ana,
    await office.hire("bob", ["strat_manager"]),
    await office.hire("cleo", ["strat_manager"]),
  ];
});
afterAll(() => office.close());

const decision = (data: object = {}) =>
  office.create(DECISIONS, {
    title: "Where to move",
    options: OPTIONS,
    decider_ids: board.map(({ userId }) => userId),
    ...data,
  });
const vote = (one: Json, who: number, option: string, more: object = {}) =>
  office.tryMove(DECISIONS, one, "vote", { option, ...more }, board[who]);
const voted = async (data: object, ...options: string[]) => {
  const one = await decision(data);
  for (const [i, option] of options.entries()) expect(await vote(one, i, option)).toBe("200");
  return one;
};
const tryDecide = (one: Json, data: object = {}) => office.tryMove(DECISIONS, one, "decide", data);
const REFUSED = "409 STATE_TRANSITION_INVALID";

describe("Voting", () => {
  test("accepts votes from deciders only, for a listed option", async () => {
    const one = await decision();
    expect(await office.tryMove(DECISIONS, one, "vote", { option: "Graz" }, clerk)).toBe(
      "403 ACCESS_DENIED, decider_ids NOT_A_DECIDER",
    );
    expect(await vote(one, 0, "Paris")).toBe("422 VALIDATION_FAILED, option OPTION_UNKNOWN");
    expect(await vote(one, 0, "")).toBe("422 VALIDATION_FAILED, option TOO_SHORT");
    expect((await office.get(DECISIONS, one)).votes).toEqual([]);
  });

  test("counts the last vote of each decider", async () => {
    const one = await decision();
    await vote(one, 0, "Graz", { comment: "Cheaper" });
    await vote(one, 1, "Graz");
    await vote(one, 0, "Vienna");
    const { votes } = await office.get(DECISIONS, one);
    expect(votes.map(({ user_id, option, comment }: Json) => [user_id, option, comment])).toEqual([
      [board[1]?.userId, "Graz", null],
      [board[0]?.userId, "Vienna", null],
    ]);
  });

  test("keeps all concurrent votes", async () => {
    const one = await decision();
    const replies = await Promise.all(
      [0, 1, 2, 0, 1, 2].map((who, i) => vote(one, who, OPTIONS[i % 3]?.name ?? "")),
    );
    expect(replies).toEqual(Array(6).fill("200"));
    expect((await office.get(DECISIONS, one)).votes).toHaveLength(3);
  });

  test("locks the question, the options and the deciders", async () => {
    const one = await voted({}, "Graz");
    const changes = [
      { title: "Where to stay" },
      { context: "The lease ends" },
      { options: OPTIONS.slice(1) },
      { quorum: 1 },
      { rule: "plurality" },
    ];
    for (const change of changes)
      expect(await office.tryChange(DECISIONS, one, change)).toBe(
        `422 VALIDATION_FAILED, ${Object.keys(change)[0]} VOTING_STARTED`,
      );
    const [ana, bob, cleo] = board.map(({ userId }) => userId);
    for (const decider_ids of [
      [bob, cleo],
      [ana, bob],
      [ana, bob, cleo, clerk.userId],
    ])
      expect(await office.tryChange(DECISIONS, one, { decider_ids })).toBe(
        "422 VALIDATION_FAILED, decider_ids VOTING_STARTED",
      );
    expect(
      await office.tryChange(DECISIONS, one, { decider_ids: [cleo, bob, ana], review_on: "2026-09-01" }),
    ).toBe("200");
  });

  test("rejects direct changes to votes and results", async () => {
    const one = await decision();
    for (const field of ["votes", "chosen", "decided_on", "state", "superseded_by_id"])
      expect(await office.tryChange(DECISIONS, one, { [field]: [] })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });
});

describe("Deciding", () => {
  test("requires votes from all deciders or from the quorum", async () => {
    const all = await voted({}, "Graz", "Graz");
    expect(await tryDecide(all)).toBe(`${REFUSED}, votes QUORUM_MISSING`);
    await vote(all, 2, "Graz");
    expect(await tryDecide(all)).toBe("200");
    const some = await voted({ quorum: 2 }, "Graz");
    expect(await tryDecide(some)).toBe(`${REFUSED}, votes QUORUM_MISSING`);
    await vote(some, 1, "Graz");
    expect(await tryDecide(some)).toBe("200");
  });

  const cases: [sentence: string, data: object, votes: string[], outcome: string][] = [
    ["by majority requires more than half of the votes", {}, ["Graz", "Graz", "Linz"], "Graz"],
    ["by majority fails with less than half of the votes", {}, ["Graz", "Vienna", "Linz"], "NO_MAJORITY"],
    ["by majority fails with exactly half of the votes", { quorum: 2 }, ["Graz", "Vienna"], "NO_MAJORITY"],
    ["by plurality requires the most votes", { rule: "plurality" }, ["Linz", "Graz", "Linz"], "Linz"],
    ["by plurality fails on a tie", { rule: "plurality", quorum: 2 }, ["Linz", "Graz"], "VOTES_TIED"],
    ["unanimously requires all votes", { rule: "unanimous" }, ["Linz", "Linz", "Linz"], "Linz"],
    [
      "unanimously fails with one dissenting vote",
      { rule: "unanimous" },
      ["Linz", "Linz", "Graz"],
      "NOT_UNANIMOUS",
    ],
  ];
  for (const [sentence, data, votes, outcome] of cases) {
    test(sentence, async () => {
      const one = await voted(data, ...votes);
      const answer = await tryDecide(one, { rationale: "Close to the trains", review_on: "2027-03-10" });
      if (outcome === outcome.toUpperCase()) {
        expect(answer).toBe(`${REFUSED}, votes ${outcome}`);
        expect(await office.get(DECISIONS, one)).toMatchObject({
          state: "proposed",
          chosen: null,
          rationale: null,
        });
      } else {
        expect(answer).toBe("200");
        expect(await office.get(DECISIONS, one)).toMatchObject({
          state: "decided",
          chosen: outcome,
          decided_on: "2026-03-10",
          rationale: "Close to the trains",
        });
      }
    });
  }

  test("closes voting", async () => {
    const one = await voted({}, "Graz", "Graz", "Graz");
    await tryDecide(one);
    expect(await vote(one, 0, "Linz")).toBe(`${REFUSED}, state WRONG_STATE`);
    expect(await office.tryChange(DECISIONS, one, { rationale: "Other" })).toBe(REFUSED);
    expect(await office.tryArchive(DECISIONS, one)).toBe("409 RECORD_IN_USE");
  });

  test("requires a future review date and creates a review task", async () => {
    const one = await voted({ review_on: "2026-03-10" }, "Graz", "Graz", "Graz");
    expect(await tryDecide(one)).toBe("422 VALIDATION_FAILED, review_on NOT_IN_FUTURE");
    expect(await tryDecide(one, { review_on: "2026-03-11" })).toBe("200");
    await office.pass(2);
    const [task] = await office.list("ops.tasks", "&title[contains]=Where to move");
    expect(task).toMatchObject({
      title: "Review decision: Where to move",
      assignee_id: office.ana.userId,
    });
    expect(await office.tryMove(DECISIONS, one, "review", { review_on: office.day() })).toBe(
      "422 VALIDATION_FAILED, review_on NOT_IN_FUTURE",
    );
    expect(await office.move(DECISIONS, one, "review", { review_on: office.day(30) })).toMatchObject({
      state: "decided",
      review_on: office.day(30),
      review_task_id: null,
    });
  });
});

describe("Superseding decision", () => {
  const decided = async (data: object = {}) => {
    const one = await voted(data, "Graz", "Graz", "Graz");
    return office.move(DECISIONS, one, "decide");
  };

  test("supersedes the previous decision only once decided", async () => {
    const old = await decided();
    const one = await voted({ supersedes_id: old.id }, "Linz", "Linz", "Linz");
    expect((await office.get(DECISIONS, old)).state).toBe("decided");
    await tryDecide(one);
    expect(await office.get(DECISIONS, old)).toMatchObject({ state: "superseded", superseded_by_id: one.id });
  });

  test("requires a decided predecessor, also when it is decided itself", async () => {
    const open = await decision();
    expect(
      await office.tryCreate(DECISIONS, {
        title: "X",
        options: OPTIONS,
        decider_ids: [board[0]?.userId],
        supersedes_id: open.id,
      }),
    ).toBe("422 VALIDATION_FAILED, supersedes_id NOT_DECIDED");
    expect(await office.tryChange(DECISIONS, open, { supersedes_id: open.id })).toBe(
      "422 VALIDATION_FAILED, supersedes_id NOT_DECIDED",
    );
    const old = await decided();
    const one = await voted({ supersedes_id: old.id }, "Linz", "Linz", "Linz");
    await office.move(DECISIONS, old, "reverse", { reverse_reason: "The lease fell through" });
    expect(await tryDecide(one)).toBe("422 VALIDATION_FAILED, supersedes_id NOT_DECIDED");
    expect((await office.get(DECISIONS, one)).state).toBe("proposed");
  });

  test("locks its predecessor during voting unless that is no longer in force", async () => {
    const [old, other] = [await decided(), await decided()];
    const fixed = "422 VALIDATION_FAILED, supersedes_id VOTING_STARTED";
    const plain = await voted({}, "Linz");
    expect(await office.tryChange(DECISIONS, plain, { supersedes_id: old.id })).toBe(fixed);
    const one = await voted({ supersedes_id: old.id }, "Linz", "Linz", "Linz");
    for (const supersedes_id of [null, other.id])
      expect(await office.tryChange(DECISIONS, one, { supersedes_id })).toBe(fixed);
    const faster = await voted({ supersedes_id: old.id }, "Linz", "Linz", "Linz");
    expect(await tryDecide(faster)).toBe("200");
    expect(await tryDecide(one)).toBe("422 VALIDATION_FAILED, supersedes_id NOT_DECIDED");
    expect(await office.tryChange(DECISIONS, one, { supersedes_id: other.id })).toBe(fixed);
    expect(await office.tryChange(DECISIONS, one, { supersedes_id: null })).toBe("200");
    expect(await tryDecide(one)).toBe("200");
    expect((await office.get(DECISIONS, other)).state).toBe("decided");
  });

  test("cannot refer to a decision that the user may not see", async () => {
    const old = await decided({ title: "Secret" });
    await office.under(
      { effect: "deny", actions: ["strat.decisions.*"], conditions: { record: { title: "Secret" } } },
      async () => {
        const data = {
          title: "X",
          options: OPTIONS,
          decider_ids: [office.ana.userId],
          supersedes_id: old.id,
        };
        expect(await office.tryCreate(DECISIONS, data)).toBe(
          "422 VALIDATION_FAILED, supersedes_id REFERENCE_UNKNOWN",
        );
      },
    );
  });

  test("can be reversed with a reason", async () => {
    const one = await decided();
    expect(await office.tryMove(DECISIONS, one, "reverse")).toBe(
      "422 VALIDATION_FAILED, reverse_reason REQUIRED",
    );
    expect(await office.tryMove(DECISIONS, one, "reverse", { reverse_reason: "x" }, clerk)).toStartWith(
      "403 ACCESS_DENIED",
    );
    expect(
      await office.move(DECISIONS, one, "reverse", { reverse_reason: "The lease fell through" }),
    ).toMatchObject({ state: "reversed", chosen: "Graz" });
  });
});

describe("Ballot", () => {
  const tryBallot = (data: object) =>
    office.tryCreate(DECISIONS, { title: "X", options: OPTIONS, decider_ids: [office.ana.userId], ...data });

  test("requires distinct options, existing deciders and a reachable quorum", async () => {
    expect(await tryBallot({ options: [] })).toBe("422 VALIDATION_FAILED, options TOO_FEW");
    expect(await tryBallot({ options: [{ name: "A" }, { name: "A" }] })).toBe(
      "422 VALIDATION_FAILED, options.1.name DUPLICATE",
    );
    expect(await tryBallot({ decider_ids: [] })).toBe("422 VALIDATION_FAILED, decider_ids TOO_FEW");
    expect(await tryBallot({ decider_ids: ["nobody"] })).toBe(
      "422 VALIDATION_FAILED, decider_ids REFERENCE_UNKNOWN",
    );
    expect(await tryBallot({ quorum: 2 })).toBe("422 VALIDATION_FAILED, quorum QUORUM_TOO_LARGE");
    expect(await tryBallot({ quorum: 0 })).toBe("422 VALIDATION_FAILED, quorum TOO_SMALL");
  });

  test("never decides without a quorum or for a losing option", async () => {
    const cast = fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(...OPTIONS.map(({ name }) => name)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(cast, { maxLength: 8 }),
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.constantFrom("majority", "plurality", "unanimous"),
        async (casts, quorum, rule) => {
          const one = await decision({ quorum, rule });
          const last = new Map<number, string>();
          for (const [who, option] of casts) {
            expect(await vote(one, who, option)).toBe("200");
            last.set(who, option);
          }
          const counts = [...Map.groupBy(last.values(), (option) => option)].map(
            ([option, own]) => [option, own.length] as const,
          );
          const [first, second] = counts.sort(([, a], [, b]) => b - a);
          const needed = { majority: last.size / 2, plurality: 0, unanimous: last.size - 1 }[rule];
          const wins =
            first !== undefined &&
            last.size >= (quorum ?? 3) &&
            first[1] > (needed ?? 0) &&
            first[1] !== second?.[1];
          const answer = await tryDecide(one);
          expect(answer === "200").toBe(wins);
          expect((await office.get(DECISIONS, one)).chosen).toBe(wins ? (first?.[0] ?? "") : null);
        },
      ),
      { numRuns: repeats(15, 40) },
    );
    expect(await office.invariant("strat.decision_quorum")).toMatchObject({ holds: true, broken: 0 });
  });
});

describe("Departed decider", () => {
  const leave = async (person: Client) =>
    expect(said(await office.ana.post(`/api/v1/settings/team/${person.userId}/deactivate`))).toBe("200");

  test("counts votes already given and can be removed without one", async () => {
    const [dan, eve] = [
      await office.hire("dan", ["strat_manager"]),
      await office.hire("eve", ["strat_manager"]),
    ];
    const [ana, , cleo] = board.map(({ userId }) => userId);
    const one = await decision({ decider_ids: [ana, cleo, dan.userId, eve.userId], quorum: 4 });
    await vote(one, 0, "Graz");
    await office.move(DECISIONS, one, "vote", { option: "Graz" }, dan);
    await leave(dan);
    await leave(eve);
    expect(await tryDecide(one)).toBe(`${REFUSED}, votes QUORUM_MISSING`);
    const without = (...gone: string[]) =>
      [ana, cleo, dan.userId, eve.userId].filter((id) => !gone.includes(id ?? ""));
    expect(await office.tryChange(DECISIONS, one, { decider_ids: without(dan.userId) })).toBe(
      "422 VALIDATION_FAILED, decider_ids VOTING_STARTED",
    );
    expect(await office.tryChange(DECISIONS, one, { decider_ids: without(eve.userId) })).toBe("200");
    expect(await tryDecide(one)).toBe(`${REFUSED}, votes QUORUM_MISSING`);
    await vote(one, 2, "Linz");
    expect(await office.move(DECISIONS, one, "decide")).toMatchObject({ state: "decided", chosen: "Graz" });
    expect(await office.invariant("strat.decision_quorum")).toMatchObject({ holds: true, broken: 0 });
  });
});
