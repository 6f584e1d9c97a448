import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { publishCourse, RIGHT, WRONG } from "./kit.ts";

const DAY = 86_400_000;
const PATH = "/api/v1/learning";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
let eva: Client;
let course: string;

beforeAll(async () => {
  // The tests advance the clock by years, so access tokens must not expire.
  appliance = await TestAppliance.start(["--identity-access-token-seconds", "999999999"]);
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["employee"]);
  eva = await appliance.invite(ana, "eva@example.com", ["employee", "crm_clerk"]);
  course = await publishCourse(appliance);
});
afterAll(() => appliance.stop());

const enrolmentsOf = async (who: Client, query = "") =>
  (await who.get(`${PATH}/enrolments?sort=due_on${query}`)).body.data;

async function assign(more: Record<string, unknown> = {}): Promise<string> {
  const made = await ana.post(`${PATH}/assignments`, {
    title: "Books for all",
    course_id: course,
    audience: { all: true },
    ...more,
  });
  expect(made.status).toBe(201);
  const active = await ana.post(`${PATH}/assignments/${made.body.id}/activate`);
  expect(active.body.state).toBe("active");
  return made.body.id;
}

/** Runs the hourly jobs. */
async function hour(ahead = 3_600_000): Promise<void> {
  appliance.clock.advance(ahead);
  await appliance.appliance.jobs.tick();
  await appliance.appliance.jobs.drain();
}

describe("Assignments", () => {
  test("enrol exactly their audience immediately", async () => {
    const id = await assign({ audience: { roles: ["crm_clerk"] }, due_days: 10 });
    const all = await enrolmentsOf(ana, `&assignment_id=${id}`);
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      user_id: eva.userId,
      state: "assigned",
      due_on: "2026-11-30",
      progress: 0,
      score: null,
      course_version: 1,
    });
    expect(await enrolmentsOf(ben, `&assignment_id=${id}`)).toEqual([]);
  });

  test("enrol later members of the audience within the hour, once", async () => {
    const id = await assign({ audience: { roles: ["legal_clerk"] }, reason: "onboarding" });
    expect(await enrolmentsOf(ana, `&assignment_id=${id}`)).toEqual([]);
    const kim = await appliance.invite(ana, "kim@example.com", ["employee", "legal_clerk"]);
    await hour();
    await hour();
    const all = await enrolmentsOf(ana, `&assignment_id=${id}`);
    expect(all.map(({ user_id }: { user_id: string }) => user_id)).toEqual([kim.userId]);
  });

  test("skip newcomers if configured and enrol no one once closed", async () => {
    const fixed = await assign({ audience: { roles: ["ops_clerk", "crm_clerk"] }, newcomers: false });
    const closed = await assign({ audience: { roles: ["ops_clerk"] } });
    await ana.post(`${PATH}/assignments/${closed}/close`);
    await appliance.invite(ana, "lou@example.com", ["employee", "ops_clerk"]);
    await hour();
    expect(await enrolmentsOf(ana, `&assignment_id=${fixed}`)).toHaveLength(1);
    expect(await enrolmentsOf(ana, `&assignment_id=${closed}`)).toHaveLength(0);
  });

  test("wait for their start date", async () => {
    const id = await assign({ audience: { user_ids: [ben.userId] }, starts_on: "2026-11-24" });
    await hour();
    expect(await enrolmentsOf(ana, `&assignment_id=${id}`)).toEqual([]);
    await hour(5 * DAY);
    expect(await enrolmentsOf(ana, `&assignment_id=${id}`)).toHaveLength(1);
  });

  test("require a published course and an audience", async () => {
    const draft = await publishCourse(appliance, "Draft");
    await appliance.alter(
      "UPDATE learning_courses SET state = 'draft', published = NULL WHERE id = ?",
      draft,
    );
    const made = await ana.post(`${PATH}/assignments`, {
      title: "T",
      course_id: draft,
      audience: { all: true },
    });
    const refused = await ana.post(`${PATH}/assignments/${made.body.id}/activate`);
    expect(refused.status).toBe(409);
    const nobody = await ana.post(`${PATH}/assignments`, { title: "T", course_id: course, audience: {} });
    expect(nobody.body.details[0].code).toBe("AUDIENCE_EMPTY");
    const stranger = await ana.post(`${PATH}/assignments`, {
      title: "T",
      course_id: course,
      audience: { user_ids: ["0198a"] },
    });
    expect(stranger.body.details[0].path).toBe("audience.user_ids.0");
    const lost = await ana.post(`${PATH}/assignments`, {
      title: "T",
      course_id: "no",
      audience: { all: true },
    });
    expect(lost.status).toBe(422);
  });

  test("mark learners as overdue and let them finish", async () => {
    const id = await assign({ audience: { user_ids: [eva.userId] }, due_days: 2 });
    await hour(3 * DAY);
    const [late] = await enrolmentsOf(eva, `&assignment_id=${id}`);
    expect(late.state).toBe("overdue");
    await eva.post(`${PATH}/enrolments/${late.id}/read`, { lesson: "l2" });
    await eva.post(`${PATH}/enrolments/${late.id}/answers`, { place: "l1", answers: RIGHT });
    const done = await eva.post(`${PATH}/enrolments/${late.id}/answers`, { place: "m1", answers: RIGHT });
    expect(done.body.enrolment).toMatchObject({ state: "completed", progress: 100, score: 100 });
  });
});

describe("Learners", () => {
  let enrolment: string;
  const answer = (who: Client, place: string, answers: object) =>
    who.post(`${PATH}/enrolments/${enrolment}/answers`, { place, answers });

  beforeAll(async () => {
    const id = await assign({ audience: { user_ids: [ben.userId] }, repeat_months: 12 });
    enrolment = (await enrolmentsOf(ben, `&assignment_id=${id}`))[0].id;
  });

  test("see the course without anything that reveals an answer", async () => {
    const { status, body, text } = await ben.get(`${PATH}/enrolments/${enrolment}/course`);
    expect(status).toBe(200);
    expect(body.modules[0].lessons[0].checks).toHaveLength(7);
    expect(body.modules[0].lessons[0].content[0].claims[0].citations[0].title).toBe("The book");
    for (const secret of ['"answer"', '"accepted"', '"explanation"', '"proof"', "Because of", "About One"])
      expect(text).not.toContain(secret);
  });

  test("get the correct answers with their passages after answering", async () => {
    const { body } = await answer(ben, "l1", { ...RIGHT, mcq: "o3" });
    expect(body).toMatchObject({ score: 86, passed: null, enrolment: { state: "started", progress: 33 } });
    expect(body.results.filter(({ right }: { right: boolean }) => !right)).toEqual([
      {
        item_id: "mcq",
        right: false,
        answer: "o2",
        explanation: expect.objectContaining({ text: "Because of mcq." }),
        reasons: ["One", "Two", "Three"].map((name, i) => ({
          option: `o${i + 1}`,
          citation: expect.objectContaining({ quote: `About ${name}.` }),
        })),
      },
    ]);
  });

  test("can repeat an assessment, and the best score counts", async () => {
    expect((await answer(ben, "m1", WRONG)).body).toMatchObject({ score: 0, passed: false });
    expect((await answer(ben, "m1", RIGHT)).body).toMatchObject({ score: 100, passed: true });
    const again = (await answer(ben, "m1", { mcq: "o2" })).body;
    expect(again).toMatchObject({ score: 14, passed: false, enrolment: { score: 100, attempts: 3 } });
    expect(again.enrolment.state).toBe("started");
  });

  test("complete a course with its last lesson and are enrolled again when it is due", async () => {
    const { body } = await ben.post(`${PATH}/enrolments/${enrolment}/read`, { lesson: "l2" });
    expect(body).toMatchObject({ state: "completed", progress: 100, repeat_on: expect.any(String) });
    const before = (await enrolmentsOf(ben, `&assignment_id=${body.assignment_id}`)).length;
    await hour(366 * DAY);
    const after = await enrolmentsOf(ben, `&assignment_id=${body.assignment_id}`);
    expect(after).toHaveLength(before + 1);
    await hour();
    expect(await enrolmentsOf(ben, `&assignment_id=${body.assignment_id}`)).toHaveLength(before + 1);
  });

  test("cannot answer for others or see their results", async () => {
    expect((await answer(eva, "l1", RIGHT)).status).toBe(404);
    expect((await answer(ana, "l1", RIGHT)).status).toBe(403);
    expect((await eva.get(`${PATH}/enrolments/${enrolment}/course`)).status).toBe(404);
    const seen = (await eva.get(`${PATH}/attempts`)).body.data;
    expect(seen.every(({ user_id }: { user_id: string }) => user_id === eva.userId)).toBe(true);
    expect((await eva.get(`${PATH}/enrolments?user_id=${ben.userId}`)).body.data).toEqual([]);
  });

  test("get an error for unknown places and questions", async () => {
    const [open] = await enrolmentsOf(ben, "&state=assigned");
    enrolment = open.id;
    for (const [place, answers, path] of [
      ["nowhere", RIGHT, "place"],
      ["l2", RIGHT, "place"],
      ["m1", { other: "x" }, "answers"],
    ] as const) {
      const { status, body } = await answer(ben, place, answers);
      expect([status, body.details[0].path]).toEqual([422, path]);
    }
    const lesson = await ben.post(`${PATH}/enrolments/${enrolment}/read`, { lesson: "m1" });
    expect(lesson.body.details[0].path).toBe("lesson");
  });

  test("can be withdrawn from a course and reinstated", async () => {
    const off = await ana.post(`${PATH}/enrolments/${enrolment}/withdraw`, { withdrawn_because: "On leave" });
    expect(off.body.state).toBe("withdrawn");
    expect((await answer(ben, "l1", RIGHT)).status).toBe(409);
    expect((await ben.post(`${PATH}/enrolments/${enrolment}/reinstate`)).status).toBe(403);
    expect((await ana.post(`${PATH}/enrolments/${enrolment}/reinstate`)).body.state).toBe("started");
  });

  test("can enrol in a published course once", async () => {
    const other = await publishCourse(appliance, "Leave");
    const first = await eva.post(`${PATH}/enrolments`, { course_id: other });
    const second = await eva.post(`${PATH}/enrolments`, { course_id: other });
    expect([first.status, second.body.id]).toEqual([201, first.body.id]);
    expect(first.body).toMatchObject({
      assignment_id: null,
      due_on: null,
      pass_score: 70,
      user_id: eva.userId,
    });
    expect((await eva.post(`${PATH}/enrolments`, { course_id: "no" })).status).toBe(422);
  });
});

describe("Review cards", () => {
  test("are created from answers and reviewed at growing intervals", async () => {
    const mine = async () => (await eva.get(`${PATH}/reviews`)).body;
    const list = (await eva.get(`${PATH}/cards?item_id=mcq`)).body.data;
    expect(list).toHaveLength(1);
    await hour(30 * DAY);
    const { data, due } = await mine();
    expect(due).toBeGreaterThanOrEqual(7);
    expect(data[0].retrievability).toBeLessThanOrEqual(data.at(-1).retrievability);
    const card = data.find(({ question }: { question: { id: string } }) => question.id === "mcq");
    expect(card.question).not.toHaveProperty("answer");
    const days: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const { body } = await eva.post(`${PATH}/cards/${card.card_id}/review`, { answer: "o2" });
      expect(body.result.right).toBe(true);
      const wait = Date.parse(body.due_at) - appliance.clock.now();
      days.push(wait / DAY);
      await hour(wait);
    }
    expect(days.every((wait, i) => i === 0 || wait > (days[i - 1] ?? 0))).toBe(true);
    const wrong = await eva.post(`${PATH}/cards/${card.card_id}/review`, { answer: "o1", recall: "easy" });
    expect(wrong.body.result.right).toBe(false);
    expect(Date.parse(wrong.body.due_at) - appliance.clock.now()).toBeLessThan(DAY);
  });

  test("can be suspended and resumed by their owner", async () => {
    const [card] = (await eva.get(`${PATH}/cards?item_id=short`)).body.data;
    expect((await ben.post(`${PATH}/cards/${card.id}/review`, { recall: "good" })).status).toBe(404);
    expect((await eva.post(`${PATH}/cards/${card.id}/suspend`)).body.state).toBe("suspended");
    const refused = await eva.post(`${PATH}/cards/${card.id}/review`, { recall: "good" });
    expect(refused.status).toBe(409);
    const asked = (await eva.get(`${PATH}/reviews?limit=100`)).body.data;
    expect(asked.some(({ card_id }: { card_id: string }) => card_id === card.id)).toBe(false);
    const left = (await eva.get(`${PATH}/reviews?suspended=true`)).body;
    expect([left.due, left.data.map(({ card_id }: { card_id: string }) => card_id)]).toEqual([1, [card.id]]);
    expect((await ben.get(`${PATH}/reviews?suspended=true`)).body.data).toEqual([]);
    await eva.post(`${PATH}/cards/${card.id}/resume`);
    const nothing = await eva.post(`${PATH}/cards/${card.id}/review`, {});
    expect(nothing.body.details[0].path).toBe("answer");
  });
});

describe("Self-assessment", () => {
  const card = async () => (await eva.get(`${PATH}/cards?item_id=cloze`)).body.data[0];

  test("shows the answer and the effect of each rating without changing anything", async () => {
    const before = await card();
    const { body, status } = await eva.get(`${PATH}/cards/${before.id}/answer`);
    expect(status).toBe(200);
    expect(body.answer).toBe("entry");
    expect(body.explanation.text).toBeString();
    const [again, hard, good, easy] = ["again", "hard", "good", "easy"].map((one) =>
      Date.parse(body.due_after[one]),
    );
    expect([again, hard, good, easy]).toEqual(
      [again, hard, good, easy].toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    );
    expect(await card()).toEqual(before);
    for (const other of [ben, ana]) {
      const refused = await other.get(`${PATH}/cards/${before.id}/answer`);
      expect([refused.status, refused.body.details[0].code]).toEqual([403, "NOT_YOURSELF"]);
    }
  });

  test("can be undone within the hour, once, by its owner only", async () => {
    const { version: _, updated_at: __, updated_by: ___, ...before } = await card();
    const undo = (who: Client) => who.post(`${PATH}/cards/${before.id}/undo`);
    expect((await undo(eva)).status).toBe(409);
    const reviewed = await eva.post(`${PATH}/cards/${before.id}/review`, { recall: "easy" });
    expect((await card()).due_at).toBe(reviewed.body.due_at);
    expect((await undo(ben)).status).toBe(403);
    expect((await undo(ana)).status).toBe(403);
    expect((await undo(eva)).body).toEqual({ card_id: before.id, due_at: before.due_at });
    expect(await card()).toMatchObject(before);
    expect((await undo(eva)).body.code).toBe("STATE_TRANSITION_INVALID");
    await eva.post(`${PATH}/cards/${before.id}/review`, { recall: "good" });
    await hour(2 * 3_600_000);
    expect((await undo(eva)).body.code).toBe("STATE_TRANSITION_INVALID");
  });

  test("returns the due date of the next card", async () => {
    const due = async () => (await eva.get(`${PATH}/reviews?limit=100`)).body;
    for (const one of (await due()).data)
      await eva.post(`${PATH}/cards/${one.card_id}/review`, { recall: "easy" });
    const { data, next_due_at } = await due();
    expect(data).toEqual([]);
    const all = (await eva.get(`${PATH}/cards?limit=200`)).body.data;
    expect(next_due_at).toBe(all.map((one: { due_at: string }) => one.due_at).toSorted()[0]);
  });
});

test("completing a policy's course acknowledges the policy", async () => {
  const employee = await ana.post("/api/v1/hr/employees", {
    first_name: "Ben",
    last_name: "Berg",
    start_date: "2026-01-01",
    user_id: ben.userId,
  });
  expect(employee.status).toBe(201);
  const policy = await ana.post("/api/v1/legal/policies", { title: "Conduct", body: "Be kind." });
  for (const move of ["submit", "approve", "publish"])
    await ana.post(`/api/v1/legal/policies/${policy.body.id}/${move}`);
  const asked = async () =>
    (await ana.get(`/api/v1/legal/acknowledgements?policy_id=${policy.body.id}`)).body.data;
  expect(await asked()).toMatchObject([{ user_id: ben.userId, state: "pending" }]);
  const id = await assign({
    audience: { user_ids: [ben.userId] },
    reason: "policy",
    policy_id: policy.body.id,
  });
  const [enrolment] = await enrolmentsOf(ben, `&assignment_id=${id}`);
  for (const place of ["l1", "m1"])
    await ben.post(`${PATH}/enrolments/${enrolment.id}/answers`, { place, answers: RIGHT });
  expect(await asked()).toMatchObject([{ state: "pending" }]);
  await ben.post(`${PATH}/enrolments/${enrolment.id}/read`, { lesson: "l2" });
  expect(await asked()).toMatchObject([{ state: "acknowledged", method: "training" }]);
});

test("progress per assignment counts visible enrolments", async () => {
  const { data } = (await ana.get(`${PATH}/progress`)).body;
  const all = (await ana.get(`${PATH}/enrolments?limit=200`)).body.data;
  for (const one of data) {
    const rows = all.filter(
      (row: { assignment_id: string | null; course_id: string }) =>
        row.assignment_id === (one.assignment?.id ?? null) && row.course_id === one.course.id,
    );
    const inState = (...states: string[]) =>
      rows.filter(({ state }: { state: string }) => states.includes(state)).length;
    expect(one).toMatchObject({
      people: rows.length,
      completed: inState("completed"),
      overdue: inState("overdue"),
      open: inState("assigned", "started"),
      withdrawn: inState("withdrawn"),
    });
  }
  expect(data.length).toBeGreaterThan(2);
  expect(data.reduce((sum: number, { people }: { people: number }) => sum + people, 0)).toBe(all.length);
  expect((await ben.get(`${PATH}/progress`)).status).toBe(403);
});

test("other organisations cannot access courses, cards or progress", async () => {
  const zoe = await appliance.addOrganization(ana, "Zenith", "zoe@example.com");
  expect((await zoe.post(`${PATH}/enrolments`, { course_id: course })).status).toBe(422);
  const [card] = (await eva.get(`${PATH}/cards`)).body.data;
  expect((await zoe.get(`${PATH}/cards/${card.id}/answer`)).status).toBe(404);
  expect((await zoe.post(`${PATH}/cards/${card.id}/undo`)).status).toBe(404);
  expect((await zoe.get(`${PATH}/progress`)).body.data).toEqual([]);
  const made = await zoe.post(`${PATH}/assignments`, {
    title: "T",
    course_id: course,
    audience: { user_ids: [ben.userId] },
  });
  expect(made.status).toBe(422);
  for (const kind of ["assignments", "enrolments", "attempts", "cards"]) {
    const [one] = (await ana.get(`${PATH}/${kind}`)).body.data;
    expect((await zoe.get(`${PATH}/${kind}/${one.id}`)).status).toBe(404);
    expect((await zoe.get(`${PATH}/${kind}`)).body.data).toEqual([]);
  }
});
