import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { publishCourse, RIGHT } from "./kit.ts";

const DAY = 86_400_000;
const PATH = "/api/v1/learning";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
let eva: Client;
let course: string;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--identity-access-token-seconds", "999999999"]);
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["employee"]);
  eva = await appliance.invite(ana, "eva@example.com", ["employee"]);
  course = await publishCourse(appliance, "Safe work");
});
afterAll(() => appliance.stop());

async function assign(user_ids: readonly string[], due_days: number): Promise<string> {
  const made = await ana.post(`${PATH}/assignments`, {
    title: "Safe work for the yard",
    course_id: course,
    audience: { user_ids },
    due_days,
  });
  await ana.post(`${PATH}/assignments/${made.body.id}/activate`);
  return made.body.id;
}

async function enrolmentOf(assignment: string, user: Client): Promise<Json> {
  const { data } = (await ana.get(`${PATH}/enrolments?assignment_id=${assignment}`)).body;
  return data.find(({ user_id }: Json) => user_id === user.userId);
}

/** A user's due notices as record and reason. */
async function remindersOf(who: Client): Promise<[record: string, why: string][]> {
  const { data } = (await who.get("/api/v1/desk/notices")).body;
  return data
    .filter(({ kind }: Json) => kind === "due")
    .map(({ record_id, what }: Json) => [record_id, what]);
}

async function days(count: number): Promise<void> {
  appliance.clock.advance(count * DAY);
  await appliance.runJobs();
}

describe("Reminders of assigned courses", () => {
  test("are sent once before the due date and once after it, then also to the assigner", async () => {
    const id = await assign([ben.userId], 10);
    const enrolment = await enrolmentOf(id, ben);
    await days(6);
    expect(await remindersOf(ben)).toEqual([]);
    await days(1);
    expect(await remindersOf(ben)).toEqual([[enrolment.id, "soon"]]);
    await days(2);
    expect(await remindersOf(ben)).toHaveLength(1);
    await days(2);
    expect(await remindersOf(ben)).toEqual([
      [enrolment.id, "overdue"],
      [enrolment.id, "soon"],
    ]);
    expect(await remindersOf(ana)).toEqual([[id, "late"]]);
    const [notice] = (await ben.get("/api/v1/desk/notices")).body.data;
    expect(notice.label).toBe("Safe work");
    await days(1);
    expect(await remindersOf(ben)).toHaveLength(2);
  });

  test("can be sent by course managers once a day", async () => {
    const id = await assign([eva.userId], 300);
    const enrolment = await enrolmentOf(id, eva);
    const path = `${PATH}/enrolments/${enrolment.id}/remind`;
    expect((await ben.post(path)).status).toBeOneOf([403, 404]);
    const reminded = await ana.post(path);
    expect([reminded.status, reminded.body.state]).toEqual([200, "assigned"]);
    expect(reminded.body.reminded_on).not.toBeNull();
    const again = await ana.post(path);
    expect([again.status, again.body.code]).toEqual([409, "STATE_TRANSITION_INVALID"]);
    expect(await remindersOf(eva)).toEqual([[enrolment.id, "asked"]]);
  });

  test("can be sent to all learners of an assignment except withdrawn ones", async () => {
    const id = await assign([ben.userId, eva.userId], 300);
    const other = await enrolmentOf(id, eva);
    await ana.post(`${PATH}/enrolments/${other.id}/withdraw`, { withdrawn_because: "Is on leave" });
    const path = `${PATH}/assignments/${id}/remind`;
    expect((await ben.post(path)).status).toBeOneOf([403, 404]);
    expect((await ana.post(path)).body).toEqual({ reminded: 1 });
    expect((await ana.post(path)).body).toEqual({ reminded: 0 });
    const enrolment = await enrolmentOf(id, ben);
    expect((await remindersOf(ben))[0]).toEqual([enrolment.id, "asked"]);
    expect(await remindersOf(eva)).toHaveLength(1);
    const off = await ana.post(`${PATH}/enrolments/${other.id}/remind`);
    expect([off.status, off.body.code]).toEqual([409, "STATE_TRANSITION_INVALID"]);
  });
});

describe("Reminders of review cards", () => {
  test("are sent when the first card is due again, not every day", async () => {
    const joined = await eva.post(`${PATH}/enrolments`, { course_id: course });
    const answered = await eva.post(`${PATH}/enrolments/${joined.body.id}/answers`, {
      place: "l1",
      answers: RIGHT,
    });
    expect(answered.status).toBe(200);
    const reviews = async () => (await remindersOf(eva)).filter(([, why]) => why === "review");
    expect(await reviews()).toEqual([]);
    await days(1);
    expect(await reviews()).toHaveLength(1);
    await days(1);
    expect(await reviews()).toHaveLength(1);
  });
});
