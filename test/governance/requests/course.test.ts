import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Office, refusal, taken } from "./office.ts";

const REQUESTS = "/api/v1/data/requests";

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

const person = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` });

describe("The one-month deadline", () => {
  // The test clock starts on 20 November 2026.
  test.each([
    ["2026-11-20", "2026-12-20"],
    ["2026-10-31", "2026-11-30"],
    ["2026-01-31", "2026-02-28"],
    ["2025-12-31", "2026-01-31"],
  ])("from %s ends on %s", async (received_on, due_on) => {
    const made = await office.request("access", { ...person("Monthly"), received_on });
    expect(made).toMatchObject({ state: "received", received_on, due_on, warned: 0 });
  });

  test("ends on 29 February in a leap year", async () => {
    const { dueOn } = await import("../../../src/governance/data/requests/deadline.ts");
    expect([dueOn("2028-01-31"), dueOn("2027-01-31")]).toEqual(["2028-02-29", "2027-02-28"]);
  });

  test("cannot start in the future", async () => {
    const reply = await office.ana.post(REQUESTS, {
      kind: "access",
      ...person("Early"),
      received_on: "2027-01-01",
    });
    expect(refusal(reply)).toBe("422 VALIDATION_FAILED DATE_ORDER");
  });

  test("is extended once by two months with a notice to the person", async () => {
    const { id } = await office.request("access", person("Complex"));
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/extend`))).toBe("422 VALIDATION_FAILED REQUIRED");
    const extended = await office.step(id, "extend", { extension_notice: "There are many records" });
    expect(extended).toMatchObject({ due_on: "2027-02-20", extension_notice: "There are many records" });
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/extend`, { extension_notice: "More" }))).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
  });
});

describe("Processing a data request", () => {
  test("requires the identity check before any search", async () => {
    const { id } = await office.request("access", person("Stepwise"));
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/scope`))).toBe("409 STATE_TRANSITION_INVALID");
    await office.step(id, "check_identity");
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/confirm_identity`))).toBe(
      "422 VALIDATION_FAILED REQUIRED",
    );
    const confirmed = await office.step(id, "confirm_identity", { identity_method: "in_person" });
    expect(confirmed).toMatchObject({ state: "scoping", identity_by_id: office.ana.userId });
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/submit`))).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("requires a decision on every finding and a reason for each exclusion", async () => {
    const other = await office.make("crm.contacts", { first_name: "Nora", last_name: "Samename" });
    const { id, scope } = await office.scoped("access", { name: "Nora Samename" });
    expect(scope.data).toMatchObject([{ id: other.id, certain: false, decision: "undecided" }]);
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/submit`))).toBe("409 STATE_TRANSITION_INVALID");
    const exclude = { collection: "crm.contacts", id: other.id, decision: "exclude" };
    expect(refusal(await office.ana.put(`${REQUESTS}/${id}/scope`, { decisions: [exclude] }))).toBe(
      "422 VALIDATION_FAILED REQUIRED",
    );
    taken(
      await office.ana.put(`${REQUESTS}/${id}/scope`, {
        decisions: [{ ...exclude, reason: "another_person" }],
      }),
    );
    const submitted = await office.step(id, "submit");
    expect(submitted).toMatchObject({ state: "review", scope_count: 0 });
    expect(submitted.scope_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(refusal(await office.ana.put(`${REQUESTS}/${id}/scope`, { undecided: "include" }))).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
  });

  test("requires approval by another user if there is one", async () => {
    const { id } = await office.scoped("access", person("Foureyes"));
    await office.step(id, "submit");
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/approve`))).toStartWith("403 SOD_CONFLICT");
    expect((await office.approve(id)).state).toBe("executing");
  });

  test("requires a reason for a denial", async () => {
    const { id } = await office.request("access", person("Refused"));
    expect(refusal(await office.ana.post(`${REQUESTS}/${id}/deny`))).toBe("422 VALIDATION_FAILED REQUIRED");
    const denied = await office.step(id, "deny", { denial_reason: "Asked three times this week" });
    expect(denied).toMatchObject({ state: "denied", days_left: null, overdue: false });
  });
});

test("warns at 50, 80 and 100 percent of the deadline", async () => {
  const { id } = await office.request("access", person("Waiting"));
  const warned = async () => taken(await office.ana.get(`${REQUESTS}/${id}`)).warned;
  for (const [days, level] of [
    [14, 0],
    [1, 50],
    [8, 50],
    [1, 80],
    [6, 100],
  ] as const) {
    await office.pass(days);
    await office.appliance.runJobs();
    expect(await warned()).toBe(level);
  }
  await office.pass(1);
  const { data } = taken(await office.ana.get("/api/v1/data/deadlines"));
  expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({ overdue: true, days_left: -1 });
  const late = taken(await office.ana.get(`${REQUESTS}?warned[gte]=100`)).data;
  expect(late.map((one: { id: string }) => one.id)).toContain(id);
});

test("lets a sole user approve their own scope, which is flagged", async () => {
  const alone = await office.appliance.addOrganization(office.ana, "Solo", "sol@example.com");
  const { id } = taken(await alone.post(REQUESTS, { kind: "access", ...person("Only") }), 201);
  for (const [step, body] of [
    ["check_identity", {}],
    ["confirm_identity", { identity_method: "callback" }],
    ["scope", {}],
    ["submit", {}],
  ] as const)
    taken(await alone.post(`${REQUESTS}/${id}/${step}`, body));
  taken(await alone.post(`${REQUESTS}/${id}/approve`));
  expect(taken(await alone.get(`${REQUESTS}/${id}`))).toMatchObject({
    state: "executing",
    self_approved: true,
  });
});
