import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office, said } from "./office.ts";

let office: Office;
let reviewer: Client;
let own: Client;
let clerk: Client;
let manager: Json;
let pat: Json;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  reviewer = await office.member("reviewer", ["hr_clerk"]);
  own = await office.member("own", ["employee"]);
  clerk = await office.member("clerk", ["hr_clerk"]);
  manager = await office.employee({ user_id: reviewer.userId });
  pat = await office.employee({ user_id: own.userId, manager_id: manager.id });
});
afterAll(() => office.close());

const GOALS = [
  { text: "Sell more", weight: "60" },
  { text: "Answer sooner", weight: "25.5" },
  { text: "Help others", weight: "14.5" },
];
const make = (goals: object[] = GOALS, more: object = {}) =>
  office.tryCreate("reviews", { employee_id: pat.id, cycle: "2026", goals, ...more });

async function reach(state: "self" | "manager" | "calibrated"): Promise<Json> {
  let { body: review } = await make();
  review = await office.move("reviews", review, "start");
  if (state === "self") return review;
  review = await office.move(
    "reviews",
    review,
    "assess_self",
    { scores: ["5", "5", "5"], comment: "Great" },
    own,
  );
  if (state === "manager") return review;
  await office.move("reviews", review, "assess", { scores: ["4", "3", "2"], comment: "Good" }, reviewer);
  return office.move("reviews", review, "calibrate");
}

describe("Performance review", () => {
  test("requires goal weights that total 100, and defaults to the manager as reviewer", async () => {
    const { body } = await make();
    expect(body).toMatchObject({ state: "draft", reviewer_id: manager.id, user_id: own.userId });
    const few = [{ text: "x", weight: "99.999999" }];
    expect(said(await make(few))).toBe("422 VALIDATION_FAILED, goals WEIGHTS");
    const none = (await make([])).body;
    expect(said(await office.tryMove("reviews", none, "start"))).toContain("goals WEIGHTS");
    expect(said(await make(GOALS, { reviewer_id: pat.id }))).toContain("OWN_REVIEW");
  });

  test("weights the scores of employee and reviewer by goal", async () => {
    const review = await reach("manager");
    expect(review.self_score).toBe("5");
    const assessed = await office.move("reviews", review, "assess", { scores: ["4", "3.5", "2"] }, reviewer);
    // 60 % of 4, 25.5 % of 3.5 and 14.5 % of 2 is 3.5825.
    expect(assessed).toMatchObject({ state: "manager", final_score: "3.58" });
    const settled = await office.move("reviews", review, "calibrate", { scores: ["5", "5", "0"] });
    expect(settled).toMatchObject({ state: "calibrated", final_score: "4.28" });
  });

  test("hides the reviewer's assessment from the employee until it is calibrated", async () => {
    const review = await reach("manager");
    await office.move("reviews", review, "assess", { scores: ["4", "3", "2"], comment: "Fair" }, reviewer);
    const path = `/api/v1/hr/reviews/${review.id}`;
    const before = (await own.get(path)).body;
    expect(before).toMatchObject({ self_score: "5", final_score: null, comments: null });
    expect(before.goals.map(({ score }: Json) => score)).toEqual([null, null, null]);
    const history = (await own.get(`${path}/history`)).body.data.flatMap(({ changes }: Json) => changes);
    expect(history.filter(({ field }: Json) => ["final_score", "comments"].includes(field))).toEqual([]);
    await office.move("reviews", review, "calibrate");
    expect((await own.get(path)).body).toMatchObject({ final_score: "3.46", comments: "Fair" });
  });

  test("takes the assessments of employee and reviewer in turn", async () => {
    const review = await reach("self");
    const scores = { scores: ["1", "1", "1"] };
    expect(said(await office.tryMove("reviews", review, "assess_self", scores, reviewer))).toBe(
      "403 ACCESS_DENIED, user_id NOT_SELF",
    );
    expect(said(await office.tryMove("reviews", review, "assess", scores, reviewer))).toStartWith("409");
    await office.move("reviews", review, "assess_self", scores, own);
    expect(said(await office.tryMove("reviews", review, "assess_self", scores, own))).toStartWith("409");
    expect(said(await office.tryMove("reviews", review, "assess", scores, clerk))).toBe(
      "403 ACCESS_DENIED, reviewer_id NOT_REVIEWER",
    );
    expect(said(await office.tryMove("reviews", review, "calibrate"))).toContain("scores REQUIRED");
    expect(said(await office.tryMove("reviews", review, "calibrate", {}, reviewer))).toStartWith("403");
    expect(said(await office.tryMove("reviews", review, "acknowledge", {}, own))).toStartWith("409");
  });

  test("requires one score per goal, from 0 to 5", async () => {
    const review = await reach("manager");
    const assess = (scores: unknown) => office.tryMove("reviews", review, "assess", { scores }, reviewer);
    expect(said(await assess(["1", "1"]))).toContain("scores ONE_FOR_EACH");
    expect(said(await assess(["1", "1", "5.01"]))).toContain("scores.2 INVALID_VALUE");
    expect(said(await assess(["1", "1", "-1"]))).toStartWith("422");
  });

  test("ends when the employee acknowledges or disputes it", async () => {
    const one = await reach("calibrated");
    expect(said(await office.tryMove("reviews", one, "acknowledge", {}, reviewer))).toStartWith("403");
    expect((await office.move("reviews", one, "acknowledge", {}, own)).state).toBe("acknowledged");
    const two = await reach("calibrated");
    expect((await office.move("reviews", two, "dispute", { reason: "Unfair" }, own)).state).toBe("disputed");
    expect((await office.move("reviews", two, "calibrate", { scores: ["5", "4", "3"] })).state).toBe(
      "calibrated",
    );
  });

  test("cannot be assessed by its own subject", async () => {
    const boss = await office.employee({ user_id: office.ana.userId });
    const { body } = await make(GOALS, { employee_id: boss.id, reviewer_id: manager.id });
    await office.move("reviews", body, "start");
    await office.move("reviews", body, "assess_self", { scores: ["5", "5", "5"] });
    expect(said(await office.tryMove("reviews", body, "assess", { scores: ["5", "5", "5"] }))).toContain(
      "SOD_CONFLICT",
    );
    await office.move("reviews", body, "assess", { scores: ["1", "1", "1"] }, reviewer);
    expect(said(await office.tryMove("reviews", body, "calibrate"))).toContain("SOD_CONFLICT");
  });

  test("shows comments to the employee and to users with permission only", async () => {
    const review = await reach("calibrated");
    expect(await office.reload("reviews", review, own)).toMatchObject({
      comments: "Good",
      self_comments: "Great",
    });
    expect(await office.reload("reviews", review)).toMatchObject({ comments: "Good" });
    const shown = await office.reload("reviews", review, clerk);
    expect([shown.comments, shown.self_comments, shown.masked]).toEqual([
      null,
      null,
      // Empty values are masked as well, because even their absence is confidential.
      ["self_comments", "comments", "dispute"],
    ]);
  });
});

test("overdue reviews are counted", async () => {
  await office.create("reviews", { employee_id: pat.id, cycle: "2025", due_on: "2026-03-01" });
  const before = (await office.get("hr/stats")).reviews;
  await office.create("reviews", { employee_id: pat.id, cycle: "2027", due_on: "2026-03-02" });
  const after = (await office.get("hr/stats")).reviews;
  expect([after.open - before.open, after.late - before.late, after.late]).toEqual([1, 0, 1]);
});
