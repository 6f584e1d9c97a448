import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../../src/kernel/ids.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let employee: Client;
let other: Client;
let lead: Json;

const PATH = "/api/v1/workflows/explain";
const LEADS = "/api/v1/crm/leads";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  employee = await appliance.invite(owner, "employee@example.com", ["employee"]);
  other = await appliance.addOrganization(owner, "Other", "bob@example.org");
  lead = (await owner.post(LEADS, { name: "Zanzibarquartz", score: 10 })).body;
});
afterAll(() => appliance.stop());

const explain = async (by: Client, action: string, input: object = {}, as?: string): Promise<Json> =>
  (await by.post(PATH, { action, input, ...(as && { as }) })).body;

const plain = (body: Json) => ({ ...body, correlation_id: "" });

async function withPolicy(
  policy: { conditions: object; actions: string[]; name: string },
  work: () => Promise<void>,
) {
  await appliance.alter(
    "INSERT INTO access_policies (id, org, name, effect, actions, subjects, conditions, reason) VALUES (?, 1, ?, 'deny', ?, '{}', ?, 'because')",
    newId(),
    policy.name,
    JSON.stringify(policy.actions),
    JSON.stringify(policy.conditions),
  );
  appliance.appliance.engine.access.forget(1);
  try {
    await work();
  } finally {
    await appliance.alter("DELETE FROM access_policies");
    appliance.appliance.engine.access.forget(1);
  }
}

describe("Explaining a decision", () => {
  test("names the granting role and has no effects", async () => {
    const body = await explain(clerk, "crm.leads.update", { id: lead.id, score: 99 });
    expect(body).toMatchObject({
      verdict: "allowed",
      reasons: [],
      permission: { name: "crm.leads.update", granted: "all", by: ["crm_clerk"], own: [] },
      record: { collection: "crm.leads", id: lead.id, state: "new", stuck: null },
      approval: null,
    });
    expect((await owner.get(`${LEADS}/${lead.id}`)).body.score).toBe(10);
  });

  test("agrees with the response of the call", async () => {
    const cases: [Client, string, object, string][] = [
      [clerk, "crm.leads.archive", { id: lead.id }, "refused"],
      [clerk, "crm.leads.qualify", { id: lead.id }, "refused"],
      [clerk, "crm.leads.update", { id: lead.id, scoer: 1 }, "invalid"],
      [clerk, "crm.leads.update", { id: "no-such-lead", score: 1 }, "not_found"],
      [clerk, "crm.leads.create", { name: "Fine" }, "allowed"],
      [employee, "crm.leads.list", {}, "refused"],
    ];
    const ok: Record<string, (status: number) => boolean> = {
      allowed: (status) => status < 300,
      refused: (status) => status === 403 || status === 409,
      invalid: (status) => status === 422,
      not_found: (status) => status === 404,
    };
    for (const [by, action, input, verdict] of cases) {
      const { status } = await by.post("/api/v1/workflows/execute", { action, input, dry_run: true });
      expect({ action, verdict: (await explain(by, action, input)).verdict }).toEqual({ action, verdict });
      expect({ action, status, agrees: ok[verdict]?.(status) }).toEqual({ action, status, agrees: true });
    }
  });

  test("shows the effect of a permission for own records", async () => {
    const type = (await owner.post("/api/v1/hr/leave-types", { name: "Leave", needs_balance: false })).body;
    const pat = { first_name: "Pat", last_name: "One", start_date: "2026-01-01" };
    const others = (await owner.post("/api/v1/hr/employees", pat)).body;
    const request = (
      await owner.post("/api/v1/hr/leave-requests", {
        employee_id: others.id,
        leave_type_id: type.id,
        from: "2026-12-01",
        to: "2026-12-02",
      })
    ).body;
    const body = await explain(employee, "hr.leave-requests.submit", { id: request.id });
    expect(body.permission).toMatchObject({ granted: "own", own: ["user_id"] });
    expect(body.verdict).toBe("not_found");
  });

  test("names the denying policy and its reason", async () => {
    const when = { record: { score: { $gt: 50 } } };
    const { id } = (await owner.post(LEADS, { name: "High", score: 80 })).body;
    await withPolicy(
      { name: "No high scores", actions: ["crm.leads.update"], conditions: when },
      async () => {
        const body = await explain(clerk, "crm.leads.update", { id, score: 1 });
        expect(body.verdict).toBe("refused");
        expect(body.policies).toEqual([
          { id: expect.any(String), name: "No high scores", effect: "deny", reason: "because" },
        ]);
        expect(body.reasons).toEqual(['The policy "No high scores" denies this action: because']);
        expect((await explain(clerk, "crm.leads.update", { id: lead.id, score: 1 })).verdict).toBe("allowed");
      },
    );
  });

  test("names the conflicting duty rule and past action to the users concerned", async () => {
    const rule = await owner.post("/api/v1/settings/sod/rules", {
      name: "Entered x archived",
      risk: "Somebody makes leads and makes them vanish.",
      severity: "high",
      left: { any: ["crm.leads.create"] },
      right: { any: ["crm.leads.archive"] },
      scope: "same_record",
      mode: "prevent",
    });
    expect(rule.status).toBe(201);
    const manager = await appliance.invite(owner, "manager@example.com", ["crm_manager"]);
    const { id } = (await manager.post(LEADS, { name: "Mine" })).body;
    const body = await explain(manager, "crm.leads.archive", { id });
    expect(body.verdict).toBe("refused");
    expect(body.duties).toEqual([{ id: rule.body.id, name: "Entered x archived", mode: "prevent" }]);
    expect(body.reasons).toEqual([
      'The rule "Entered x archived" requires a different person, because this person performed a conflicting step.',
    ]);
    const done = await manager.post("/api/v1/workflows/execute", {
      action: "crm.leads.archive",
      input: { id },
    });
    expect(done.body.code).toBe("SOD_CONFLICT");
    expect((await explain(owner, "crm.leads.archive", { id })).duties).toEqual([]);
    expect((await explain(owner, "crm.leads.archive", { id }, manager.userId)).verdict).toBe("refused");
    expect((await owner.delete(`/api/v1/settings/sod/rules/${rule.body.id}`)).status).toBe(204);
  });

  test("is audited with the record", async () => {
    await explain(clerk, "crm.leads.archive", { id: lead.id });
    const [event] = await appliance.rows(
      "SELECT * FROM audit_events WHERE action = 'workflows.explain' ORDER BY seq DESC LIMIT 1",
    );
    expect(event).toMatchObject({ actor: clerk.userId, record_id: lead.id, outcome: "ok" });
  });
});

describe("Confidentiality of explanations", () => {
  test("treats another organisation's record as not found", async () => {
    for (const action of ["crm.leads.get", "crm.leads.update", "crm.leads.qualify", "crm.leads.archive"]) {
      const hidden = await explain(other, action, { id: lead.id });
      const unknown = await explain(other, action, { id: newId() });
      expect(plain(hidden)).toEqual(plain(unknown));
      expect(hidden).toMatchObject({ verdict: "not_found", record: null, policies: [], duties: [] });
    }
  });

  test("treats a record hidden by policies as not found", async () => {
    const { id } = (await owner.post(LEADS, { name: "Hidden", score: 90 })).body;
    const when = { record: { score: { $gt: 50 } }, subject: { roles: { $contains: "crm_clerk" } } };
    await withPolicy(
      { name: "Hide", actions: ["crm.leads.*"], conditions: { record: when.record } },
      async () => {
        for (const action of ["crm.leads.get", "crm.leads.update", "crm.leads.qualify"]) {
          const hidden = await explain(clerk, action, { id });
          expect(plain(hidden)).toEqual(plain(await explain(clerk, action, { id: newId() })));
          expect(JSON.stringify(hidden)).not.toContain("Hide");
        }
      },
    );
  });

  test("hides records from callers without access to the collection", async () => {
    const hidden = await explain(employee, "crm.leads.qualify", { id: lead.id });
    expect(plain(hidden)).toEqual(plain(await explain(employee, "crm.leads.qualify", { id: newId() })));
    expect(hidden.record).toBeNull();
  });

  test("omits values of the record and the input", async () => {
    const text = JSON.stringify(
      await explain(clerk, "crm.leads.update", {
        id: lead.id,
        score: "secret-input",
        nosuch: "secret-input",
      }),
    );
    expect(text).not.toContain("secret-input");
    expect(text).not.toContain("Zanzibarquartz");
  });
});

describe("Explaining for another user", () => {
  test("requires a separate permission", async () => {
    const refused = await explain(clerk, "crm.leads.get", { id: lead.id }, owner.userId);
    expect(refused).toMatchObject({
      code: "ACCESS_DENIED",
      details: [{ message: "Required permission: workflows.explain_for." }],
    });
    const direct = await clerk.post("/api/v1/workflows/execute", {
      action: "workflows.explain_for",
      input: { action: "crm.leads.get", as: owner.userId },
    });
    expect(direct.status).toBe(422);
  });

  test("requires no permission for one's own ID", async () => {
    expect((await explain(clerk, "crm.leads.create", { name: "x" }, clerk.userId)).verdict).toBe("allowed");
  });

  test("uses the roles and visibility of the other user", async () => {
    const body = await explain(owner, "crm.leads.archive", { id: lead.id }, clerk.userId);
    expect(body).toMatchObject({
      verdict: "refused",
      subject: { id: clerk.userId, roles: ["crm_clerk"] },
      permission: { granted: "none", by: [] },
    });
    const blind = await explain(owner, "crm.leads.get", { id: lead.id }, employee.userId);
    expect(blind.verdict).toBe("refused");
    expect((await explain(owner, "crm.leads.update", { id: lead.id }, clerk.userId)).verdict).toBe("allowed");
  });

  test("does not cross organisations", async () => {
    const reply = await owner.post(PATH, { action: "crm.leads.list", as: other.userId });
    const unknown = await owner.post(PATH, { action: "crm.leads.list", as: newId() });
    expect([reply.status, unknown.status]).toEqual([404, 404]);
    expect(plain(reply.body)).toEqual(plain(unknown.body));
  });

  test("hides fields that the caller cannot see", async () => {
    // The helper may read employees, but not their sensitive fields.
    await owner.post("/api/v1/settings/roles", {
      name: "helpdesk",
      title: "Helpdesk",
      permissions: ["hr.employees.get", "hr.employees.update", "settings.roles.list"],
    });
    await appliance.alter(
      `UPDATE roles SET permissions = '["hr.employees.*","workflows.explain_for"]' WHERE name = 'helpdesk'`,
    );
    appliance.appliance.engine.access.forget(1);
    const helper = await appliance.invite(owner, "helper@example.com", ["helpdesk"]);
    const made = async (salary: number) =>
      (
        await owner.post("/api/v1/hr/employees", {
          first_name: "Pat",
          last_name: `Paid ${salary}`,
          start_date: "2026-01-01",
          salary: { amount: salary, currency: "EUR" },
        })
      ).body.id;
    const [low, high] = [await made(100_000), await made(900_000)];
    const when = { record: { salary: { $gt: 500_000 } } };
    await withPolicy({ name: "Rich", actions: ["hr.employees.update"], conditions: when }, async () => {
      const about = async (id: string) => ({
        ...(await explain(helper, "hr.employees.update", { id, first_name: "Pat" }, owner.userId)),
        record: null,
      });
      expect(await about(low)).toEqual(await about(high));
    });
  });
});
