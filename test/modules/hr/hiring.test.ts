import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office, said } from "./office.ts";

let office: Office;
let clerk: Client;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  clerk = await office.member("clerk", ["hr_clerk"]);
});
afterAll(() => office.close());

async function opening(data: object = {}): Promise<Json> {
  const one = await office.create("job-openings", data);
  await office.move("job-openings", one, "approve");
  return office.move("job-openings", one, "open");
}

async function offered(opening: Json, data: object = {}): Promise<Json> {
  const one = await office.create("candidates", { opening_id: opening.id, ...data });
  for (const move of ["shortlist", "invite", "pass"]) await office.move("candidates", one, move);
  return office.move("candidates", one, "offer", { salary_offer: 4_800_000, start_on: "2026-04-01" });
}

describe("Hiring", () => {
  test("creates an employee, a contract and a task, atomically and only once", async () => {
    const unit = await office.create("org-units");
    const manager = await office.employee();
    const post = await opening({
      title: "Baker",
      org_unit_id: unit.id,
      manager_id: manager.id,
      type: "part",
    });
    const one = await offered(post, { name: "Ada Maria Byron", email: "ada@example.com" });
    const hired = await office.move("candidates", one, "hire");
    expect(hired).toMatchObject({ state: "hired", start_on: "2026-04-01" });
    const employee = await office.reload("employees", { id: hired.employee_id });
    expect(employee).toMatchObject({
      state: "onboarding",
      first_name: "Ada Maria",
      last_name: "Byron",
      personal_email: "ada@example.com",
      job_title: "Baker",
      type: "part",
      org_unit_id: unit.id,
      manager_id: manager.id,
      start_date: "2026-04-01",
      salary: { amount: 4_800_000, currency: "EUR" },
    });
    const contract = await office.get(`legal/contracts/${employee.contract_id}`);
    expect(contract).toMatchObject({ state: "draft", kind: "employment", start: "2026-04-01" });
    expect(contract.parties.map(({ employee_id }: Json) => employee_id)).toEqual([null, employee.id]);
    expect(JSON.stringify(contract)).not.toContain("4800000");
    expect(await office.reload("job-openings", post)).toMatchObject({ state: "filled", hired: 1 });
    const again = await office.move("candidates", one, "hire");
    expect(again).toMatchObject({ version: hired.version, employee_id: employee.id });
    expect(await office.list("hr/employees", "last_name=Byron")).toHaveLength(1);
    const tasks = await office.list("ops/tasks", "state=todo");
    expect(tasks.map(({ title, due_at }) => [title, due_at])).toEqual([
      [`Prepare first day for ${employee.number}`, "2026-03-31T23:59:59.999Z"],
    ]);
    expect(tasks[0].checklist).toHaveLength(5);
  });

  test("asks the manager to prepare the first day, who can see and complete their own task only", async () => {
    const boss = await office.member("boss", ["employee"]);
    const manager = await office.employee({ user_id: boss.userId });
    const post = await opening({ title: "Cook", manager_id: manager.id, headcount: 2 });
    const friday = await offered(post, { name: "Mona Day" });
    const { employee_id } = await office.move("candidates", friday, "hire", { start_on: "2026-04-06" });
    await office.post("ops/tasks", { title: "Not theirs", due_at: "2026-04-03T12:00:00Z" });
    const [task, ...others] = await office.list("ops/tasks", "", boss);
    expect(others).toEqual([]);
    // The working day before is a Friday.
    expect(task).toMatchObject({ due_at: "2026-04-03T23:59:59.999Z", about: { id: employee_id } });
    const { body: due } = await boss.get("/api/v1/deadlines?mine=true");
    expect(due.data.map(({ id }: Json) => id)).toEqual([task.id]);
    const related = `/api/v1/related?collection=hr.employees&id=${employee_id}`;
    expect((await office.ana.get(related)).body.data).toContainEqual({
      collection: "ops.tasks",
      field: "about",
      count: 1,
    });
    const path = `/api/v1/ops/tasks/${task.id}`;
    const done = task.checklist.map(({ text }: Json) => ({ text, done: true }));
    expect((await boss.put(path, { checklist: done })).status).toBe(200);
    await boss.post(`${path}/start`, {});
    expect((await boss.post(`${path}/complete`, {})).body).toMatchObject({ state: "done", overdue: false });
    const today = await offered(post, { name: "Tim Now" });
    await office.move("candidates", today, "hire", { start_on: "2026-03-02" });
    expect(await office.list("ops/tasks", "state=todo", boss)).toMatchObject([
      { due_at: "2026-03-02T23:59:59.999Z", overdue: false },
    ]);
  });

  test("continues until the headcount is reached", async () => {
    const post = await opening({ headcount: 2 });
    const [one, two, three] = [await offered(post), await offered(post), await offered(post)];
    await office.move("candidates", one, "hire");
    expect(await office.reload("job-openings", post)).toMatchObject({ state: "open", hired: 1 });
    const answers = await Promise.all([two, three].map((each) => office.tryMove("candidates", each, "hire")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await office.reload("job-openings", post)).toMatchObject({ state: "filled", hired: 2 });
    expect(said(await office.tryCreate("candidates", { opening_id: post.id }))).toContain("OPENING_ENDED");
  });

  test("requires a start date and an open job opening", async () => {
    const post = await opening();
    const one = await offered(post);
    await office.change("candidates", one, { start_on: null });
    expect(said(await office.tryMove("candidates", one, "hire"))).toContain("start_on REQUIRED");
    await office.move("job-openings", post, "close");
    expect(said(await office.tryMove("candidates", one, "hire", { start_on: "2026-05-01" }))).toStartWith(
      "409",
    );
    expect((await office.reload("candidates", one)).state).toBe("offered");
  });

  test("asks to post the job opening before the interview, not after the offer", async () => {
    const post = await office.create("job-openings");
    const one = await office.move(
      "candidates",
      await office.create("candidates", { opening_id: post.id }),
      "shortlist",
    );
    const lacking = async () => {
      const { transitions } = await office.get(`hr/candidates/${one.id}/transitions`);
      return transitions.find(({ name }: Json) => name === "invite").missing;
    };
    for (const [step, word] of [
      ["approve", "draft"],
      ["open", "isn't open"],
    ] as const) {
      expect(await lacking()).toMatchObject([
        { path: "opening.state", code: "OPENING_NOT_POSTED", message: expect.stringContaining(word) },
      ]);
      expect(said(await office.tryMove("candidates", one, "invite"))).toBe(
        "422 VALIDATION_FAILED, opening.state OPENING_NOT_POSTED",
      );
      await office.move("job-openings", post, step);
    }
    expect(await lacking()).toEqual([]);
    expect((await office.move("candidates", one, "invite")).state).toBe("interview");
  });

  test("takes another first day than the offer's, and keeps it when repeated", async () => {
    const one = await offered(await opening());
    const hired = await office.move("candidates", one, "hire", { start_on: "2026-04-15" });
    const again = await office.move("candidates", one, "hire", { start_on: "2026-05-01" });
    expect([hired.start_on, again.start_on, again.version]).toEqual([
      "2026-04-15",
      "2026-04-15",
      hired.version,
    ]);
    const { start_date } = await office.reload("employees", { id: hired.employee_id });
    expect(start_date).toBe("2026-04-15");
  });

  test("is not for clerks, for whom salaries are masked", async () => {
    const one = await offered(await opening({ salary_min: 1, salary_max: 2 }));
    expect(said(await office.tryMove("candidates", one, "hire", {}, clerk))).toStartWith("403");
    expect((await office.reload("candidates", one, clerk)).salary_offer).toBeNull();
  });
});

describe("Job opening", () => {
  test("locks its headcount on approval until a new one is agreed", async () => {
    const post = await opening({ headcount: 2 });
    expect(said(await office.tryChange("job-openings", post, { headcount: 9 }))).toContain(
      "HEADCOUNT_AGREED",
    );
    expect((await office.move("job-openings", post, "change_headcount", { headcount: 3 })).headcount).toBe(3);
    await office.move("candidates", await offered(post), "hire");
    await office.move("candidates", await offered(post), "hire");
    expect(said(await office.tryMove("job-openings", post, "change_headcount", { headcount: 1 }))).toContain(
      "ALREADY_HIRED",
    );
    expect((await office.move("job-openings", post, "change_headcount", { headcount: 2 })).state).toBe(
      "filled",
    );
  });

  test("requires a valid salary range in one currency", async () => {
    expect(said(await office.tryCreate("job-openings", { salary_min: 2, salary_max: 1 }))).toContain(
      "RANGE_ORDER",
    );
    const mixed = { salary_min: 1, salary_max: { amount: 2, currency: "USD" } };
    expect(said(await office.tryCreate("job-openings", mixed))).toContain("CURRENCY_DIFFERS");
  });

  test("can be put on hold and resumed", async () => {
    const post = await opening();
    expect((await office.move("job-openings", post, "hold")).state).toBe("on_hold");
    expect((await office.move("job-openings", post, "resume")).state).toBe("open");
    expect(said(await office.tryMove("job-openings", post, "approve"))).toStartWith("409");
  });
});

describe("Candidate not hired", () => {
  test("is erased completely six months later", async () => {
    const post = await opening();
    const data = { name: "Zebulon Quartz", email: "zebulon@example.com", phone: "0123", notes: "Zebulous" };
    const one = await office.create("candidates", { opening_id: post.id, ...data });
    const kept = await office.move("candidates", one, "reject", { end_reason: "No Zebulism" });
    expect(kept.retain_until).toBe("2026-09-02");
    await office.workUntil("2026-09-02");
    expect((await office.reload("candidates", one)).state).toBe("rejected");
    expect((await office.get("hr/stats")).hiring.past_retention).toBe(0);
    await office.goTo("2026-09-03");
    expect((await office.get("hr/stats")).hiring.past_retention).toBe(1);
    await office.appliance.runJobs();
    expect(await office.reload("candidates", one)).toMatchObject({
      state: "anonymised",
      name: "Anonymised",
      email: null,
      phone: null,
      notes: null,
      end_reason: null,
      opening_id: post.id,
    });
    const { text } = await office.ana.get(`/api/v1/hr/candidates/${one.id}/history`);
    expect(text.toLowerCase()).not.toContain("zebul");
    expect((await office.get("hr/stats")).hiring.past_retention).toBe(0);
  });

  test("can withdraw or decline the offer", async () => {
    const post = await opening();
    const one = await office.create("candidates", { opening_id: post.id });
    expect((await office.move("candidates", one, "withdraw")).state).toBe("withdrawn");
    const two = await offered(post);
    const declined = await office.move("candidates", two, "decline", { end_reason: "Another offer" });
    expect(declined).toMatchObject({ state: "offer_declined", retain_until: "2027-03-03" });
    expect(said(await office.tryMove("candidates", two, "hire"))).toStartWith("409");
  });
});

test("anonymising an employee also anonymises the candidate", async () => {
  const one = await offered(await opening(), { name: "Zita Applicant", email: "zita@example.com" });
  const { employee_id } = await office.move("candidates", one, "hire");
  const employee = { id: employee_id };
  await office.move("employees", employee, "activate");
  await office.move("employees", employee, "terminate", { end_date: "2026-04-30", end_reason: "other" });
  await office.move("employees", employee, "anonymise");
  expect(await office.reload("candidates", one)).toMatchObject({
    state: "anonymised",
    name: "Anonymised",
    email: null,
    hired_at: expect.any(String),
  });
  const { text } = await office.ana.get(`/api/v1/hr/candidates/${one.id}/history`);
  expect(text).not.toContain("Zita");
});

test("candidates under legal hold do not block the erasure of others", async () => {
  await office.goTo("2027-06-01");
  const post = await opening({ title: "Held" });
  const gone: Json[] = [];
  for (let i = 0; i < 52; i++) {
    const one = await office.create("candidates", { opening_id: post.id });
    gone.push(await office.move("candidates", one, "reject"));
  }
  const last = gone.pop() ?? {};
  const matter = await office.post("legal/matters", {
    title: "Claim",
    kind: "claim",
    subjects: gone.map(({ id }) => ({ record: { collection: "hr.candidates", id } })),
  });
  await office.post(`legal/matters/${matter.id}/hold`, {});
  await office.workUntil("2027-12-02");
  expect((await office.reload("candidates", gone[0] ?? {})).state).toBe("rejected");
  expect((await office.reload("candidates", last)).state).toBe("anonymised");
});
