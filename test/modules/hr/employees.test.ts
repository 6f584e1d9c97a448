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

describe("Employee", () => {
  test("gets a number and starts in onboarding", async () => {
    const [one, two] = [await office.create("employees"), await office.create("employees")];
    expect([one.state, one.number, two.number]).toEqual(["onboarding", "E-00001", "E-00002"]);
  });

  test("goes through all states of an employment", async () => {
    let one = await office.employee();
    expect(one.state).toBe("active");
    one = await office.move("employees", one, "start_leave");
    one = await office.move("employees", one, "end_leave");
    one = await office.move("employees", one, "give_notice", {
      end_date: "2026-05-31",
      end_reason: "resignation",
    });
    expect(one).toMatchObject({ state: "notice", end_date: "2026-05-31" });
    one = await office.move("employees", one, "withdraw_notice");
    expect(one).toMatchObject({ state: "active", end_date: null, end_reason: null });
    one = await office.move("employees", one, "terminate", {
      end_date: "2026-03-31",
      end_reason: "redundancy",
    });
    expect(one).toMatchObject({ state: "terminated", retain_until: "2029-03-31" });
    expect(said(await office.tryMove("employees", one, "terminate", { end_date: "2026-04-30" }))).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
    expect(said(await office.tryChange("employees", one, { job_title: "Boss" }))).toStartWith("409");
    expect((await office.ana.delete(`/api/v1/hr/employees/${one.id}`)).status).toBe(409);
  });

  const wrong: [sentence: string, data: object, answer: string][] = [
    [
      "an end date before the start date",
      { end_date: "2025-12-31" },
      "422 VALIDATION_FAILED, end_date DATE_ORDER",
    ],
    [
      "a birth date that is not before the start date",
      { birth_date: "2026-01-01" },
      "422 VALIDATION_FAILED, birth_date DATE_ORDER",
    ],
    [
      "a start date that does not exist",
      { start_date: "2026-02-30" },
      "422 VALIDATION_FAILED, start_date WRONG_FORMAT",
    ],
    ["a state set by the client", { state: "active" }, "422 VALIDATION_FAILED, state UNKNOWN_FIELD"],
    ["a number set by the client", { number: "E-1" }, "422 VALIDATION_FAILED, number UNKNOWN_FIELD"],
    ["an unknown user", { user_id: "nobody" }, "422 VALIDATION_FAILED, user_id REFERENCE_UNKNOWN"],
  ];
  for (const [sentence, data, answer] of wrong) {
    test(`is rejected with ${sentence}`, async () => {
      expect(said(await office.tryCreate("employees", data))).toBe(answer);
    });
  }

  test("requires an end date and a reason for termination", async () => {
    const one = await office.employee();
    const end = (data: object) => office.tryMove("employees", one, "terminate", data);
    expect(said(await end({}))).toContain("end_date REQUIRED");
    expect(said(await end({ end_date: "2026-03-31" }))).toContain("end_reason REQUIRED");
    expect(said(await end({ end_date: "2019-12-31", end_reason: "other" }))).toContain("end_date DATE_ORDER");
    const itself = { end_date: "2026-03-31", end_reason: "other", successor_id: one.id };
    expect(said(await end(itself))).toContain("successor_id SAME_PERSON");
  });

  test("links a user to one open employment only", async () => {
    const user = await office.member("twice", ["employee"]);
    const one = await office.employee({ user_id: user.userId });
    const again = { user_id: user.userId };
    expect(said(await office.tryCreate("employees", again))).toBe("409 DUPLICATE_VALUE, user_id DUPLICATE");
    const other = await office.employee();
    expect(said(await office.tryChange("employees", other, again))).toBe(
      "409 DUPLICATE_VALUE, user_id DUPLICATE",
    );
    await office.move("employees", one, "terminate", { end_date: "2026-03-01", end_reason: "resignation" });
    expect(said(await user.get("/api/v1/auth/me"))).toBe("403 AUTH_USER_DEACTIVATED");
    await office.post(`settings/team/${user.userId}/reactivate`, {});
    expect(said(await office.tryCreate("employees", again))).toBe("201");
  });

  test("rejects cycles in the reporting line", async () => {
    const [a, b, c] = [await office.employee(), await office.employee(), await office.employee()];
    await office.change("employees", b, { manager_id: a.id });
    await office.change("employees", c, { manager_id: b.id });
    for (const above of [a, b, c])
      expect(said(await office.tryChange("employees", a, { manager_id: above.id }))).toBe(
        "422 VALIDATION_FAILED, manager_id CIRCLE",
      );
    const gone = await office.employee();
    await office.move("employees", gone, "terminate", { end_date: "2026-03-01", end_reason: "other" });
    expect(said(await office.tryChange("employees", b, { manager_id: gone.id }))).toContain("NOT_EMPLOYED");
  });
});

describe("Sensitive employee fields", () => {
  const secret = { national_id: "1234 010180", salary: 5_200_000, bank: { iban: "AT611904300234573201" } };

  test("are masked without permission, also in the history", async () => {
    const { id } = await office.employee(secret);
    const shown = await office.get(`hr/employees/${id}`, clerk);
    expect(shown).toMatchObject({ national_id: null, salary: null, bank: null });
    expect(shown.masked.toSorted()).toEqual(["bank", "national_id", "salary"]);
    const history = await clerk.get(`/api/v1/hr/employees/${id}/history`);
    expect(history.text).not.toContain("1234 010180");
    expect(history.text).not.toContain("5200000");
    const list = await clerk.get("/api/v1/hr/employees?limit=200");
    expect(list.text).not.toContain("5200000");
    expect(await office.reload("employees", { id })).toMatchObject({
      national_id: "1234 010180",
      salary: { amount: 5_200_000, currency: "EUR" },
      masked: [],
    });
  });

  test("cannot be filtered or sorted by", async () => {
    for (const query of ["salary[gte]=1", "sort=salary", "sort=-salary", "national_id=1", "q=010180"]) {
      const reply = await office.ana.get(`/api/v1/hr/employees?${query}`);
      if (query.startsWith("q=")) expect(reply.body.data).toEqual([]);
      else expect(said(reply)).toStartWith("422 FILTER_UNKNOWN_FIELD");
    }
  });

  test("cannot be changed without permission to see them", async () => {
    const one = await office.employee();
    expect(said(await office.tryChange("employees", one, { salary: 1 }, clerk))).toBe(
      "403 ACCESS_DENIED, salary SENSITIVE_FIELD",
    );
    expect(said(await office.tryCreate("employees", { bank: {} }, clerk))).toStartWith("403");
  });
});

describe("Org unit", () => {
  test("rejects cycles and closes only when empty", async () => {
    const top = await office.create("org-units", { headcount_plan: 10 });
    const below = await office.create("org-units", { parent_id: top.id });
    expect(said(await office.tryChange("org-units", top, { parent_id: below.id }))).toBe(
      "422 VALIDATION_FAILED, parent_id CIRCLE",
    );
    expect(said(await office.tryChange("org-units", top, { parent_id: top.id }))).toContain("CIRCLE");
    const one = await office.create("employees", { org_unit_id: below.id });
    expect(said(await office.tryMove("org-units", below, "close"))).toBe(
      "409 RECORD_IN_USE, hr.employees.org_unit_id USED_BY",
    );
    await office.change("employees", one, { org_unit_id: top.id });
    expect(said(await office.tryMove("org-units", top, "close"))).toBe(
      "409 RECORD_IN_USE, hr.employees.org_unit_id USED_BY, hr.org-units.parent_id USED_BY",
    );
    expect((await office.move("org-units", below, "close")).state).toBe("closed");
    expect(said(await office.tryChange("employees", one, { org_unit_id: below.id }))).toBe(
      "422 VALIDATION_FAILED, org_unit_id UNIT_CLOSED",
    );
    await office.move("org-units", below, "reopen");
    await office.change("employees", one, { org_unit_id: below.id });
  });

  test("appears in the chart with its head and headcount", async () => {
    const head = await office.employee({ first_name: "Hedy", last_name: "Head", job_title: "Head" });
    const top = await office.create("org-units", { name: "Chart top", head_id: head.id, headcount_plan: 9 });
    const below = await office.create("org-units", { name: "Chart below", parent_id: top.id });
    await office.change("employees", head, { org_unit_id: top.id });
    for (let i = 0; i < 2; i++) await office.employee({ org_unit_id: below.id });
    await office.create("employees", { org_unit_id: below.id });
    const { units, people } = await office.get("hr/org-chart");
    const found = units.find(({ name }: Json) => name === "Chart top");
    expect(found).toMatchObject({
      head: { id: head.id, name: "Hedy Head", job_title: "Head" },
      people: 1,
      people_below: 3,
      headcount_plan: 9,
      units: [{ name: "Chart below", head: null, people: 2, people_below: 2, units: [] }],
    });
    expect(people).toBe((await office.list("hr/employees", "state[in]=active,on_leave,notice")).length);
    const anybody = await office.member("anybody", ["employee"]);
    const shown = await office.get("hr/org-chart", anybody);
    expect(shown.people).toBeNull();
    expect(shown.units.find(({ name }: Json) => name === "Chart top")).toMatchObject({
      head: { name: "Hedy Head" },
      people: null,
      people_below: null,
      headcount_plan: null,
    });
  });
});

describe("Employee anonymisation", () => {
  test("requires an ended employment and keeps only the data needed for statistics", async () => {
    const one = await office.employee({
      first_name: "Zebulon",
      last_name: "Quartz",
      work_email: "zebulon@example.com",
      birth_date: "1990-01-01",
      salary: 100,
      emergency: { name: "Zebulina" },
    });
    const type = await office.create("leave-types", { name: "Sick" });
    const request = await office.create("leave-requests", {
      employee_id: one.id,
      leave_type_id: type.id,
      reason: "Zebulitis",
    });
    const review = await office.create("reviews", {
      employee_id: one.id,
      goals: [{ text: "Zebulise", weight: "100" }],
    });
    const sheet = await office.create("timesheets", {
      employee_id: one.id,
      week: "2026-W08",
      lines: [{ date: "2026-02-16", hours: "8", note: "With Zebulon's mother" }],
    });
    const train = await office.create("expense-types");
    const claim = await office.create("expense-claims", {
      employee_id: one.id,
      title: "Zebulon to Rome",
      lines: [{ date: "2026-02-16", type_id: train.id, amount: 900, text: "Zebulon's ticket" }],
    });
    const paper = await office.ana.call("POST", `/api/v1/hr/employees/${one.id}/attachments`, "Zebulon's", {
      "content-type": "text/plain",
    });
    expect(paper.status).toBe(201);
    expect(said(await office.tryMove("employees", one, "anonymise"))).toStartWith("409");
    await office.move("employees", one, "terminate", { end_date: "2026-03-01", end_reason: "other" });
    expect(said(await office.tryMove("employees", one, "anonymise", {}, clerk))).toStartWith("403");
    const gone = await office.move("employees", one, "anonymise");
    expect(gone).toMatchObject({
      state: "anonymised",
      number: one.number,
      first_name: "Anonymised",
      work_email: null,
      birth_date: null,
      salary: null,
      emergency: null,
      start_date: "2020-01-01",
      end_date: "2026-03-01",
    });
    expect(await office.reload("timesheets", sheet)).toMatchObject({ hours: "8", lines: [{ note: null }] });
    expect(await office.reload("expense-claims", claim)).toMatchObject({ title: null, claimed: 900 });
    for (const path of [
      `employees/${one.id}`,
      `leave-requests/${request.id}`,
      `reviews/${review.id}`,
      `timesheets/${sheet.id}`,
      `expense-claims/${claim.id}`,
    ]) {
      for (const part of ["", "/history", "/attachments"]) {
        const { text } = await office.ana.get(`/api/v1/hr/${path}${part}`);
        expect(text).not.toContain("Zebul");
        expect(text).not.toContain("zebul");
      }
    }
    expect((await office.get(`hr/employees/${one.id}/attachments`)).data).toEqual([]);
    expect(said(await office.tryMove("employees", one, "anonymise"))).toStartWith("409");
  });

  test("includes archived records", async () => {
    const one = await office.employee();
    const type = await office.create("leave-types");
    const request = await office.create("leave-requests", {
      employee_id: one.id,
      leave_type_id: type.id,
      reason: "Archivitis",
    });
    await office.ana.delete(`/api/v1/hr/leave-requests/${request.id}`);
    await office.move("employees", one, "terminate", { end_date: "2026-03-01", end_reason: "other" });
    await office.move("employees", one, "anonymise");
    const { text } = await office.ana.get(`/api/v1/hr/leave-requests/${request.id}`);
    expect(text).toContain(request.id);
    expect(text).not.toContain("Archivitis");
  });

  test("is blocked by a legal hold on the record or its dependents", async () => {
    const one = await office.employee({ first_name: "Kept" });
    const review = await office.create("reviews", { employee_id: one.id });
    await office.move("employees", one, "terminate", { end_date: "2026-03-01", end_reason: "other" });
    for (const record of [
      { collection: "hr.employees", id: one.id },
      { collection: "hr.reviews", id: review.id },
    ]) {
      const matter = await office.post("legal/matters", {
        title: "Claim",
        kind: "claim",
        subjects: [{ record }],
      });
      await office.post(`legal/matters/${matter.id}/hold`, {});
      const reply = await office.tryMove("employees", one, "anonymise");
      expect([record.collection, said(reply).slice(0, 17)]).toEqual([record.collection, "409 RECORD_IN_USE"]);
      await office.post(`legal/matters/${matter.id}/release`, {});
    }
    expect((await office.reload("employees", one)).first_name).toBe("Kept");
    expect((await office.move("employees", one, "anonymise")).state).toBe("anonymised");
  });

  test("erases nothing in a dry run", async () => {
    const one = await office.employee({ first_name: "Still" });
    await office.move("employees", one, "terminate", { end_date: "2026-03-01", end_reason: "other" });
    expect((await office.ana.post(`/api/v1/hr/employees/${one.id}/anonymise?dry_run=true`)).status).toBe(200);
    const { data } = await office.get(`hr/employees/${one.id}/history`);
    expect(JSON.stringify(data)).toContain("Still");
  });
});
