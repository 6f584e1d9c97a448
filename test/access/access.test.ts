import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../src/kernel/ids.ts";
import { addRule, clearRules, type RuleGiven } from "../governance/duties/ground.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let manager: Client;
let auditor: Client;
let employee: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  // Removes the approval rules, which would hold calls that the roles allow.
  owner = await appliance.setUp("Acme", "ana@example.com", "solo");
  await clearRules(appliance);
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  manager = await appliance.invite(owner, "manager@example.com", ["crm_manager"]);
  auditor = await appliance.invite(owner, "auditor@example.com", ["auditor"]);
  employee = await appliance.invite(owner, "employee@example.com", ["employee"]);
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";
const lead = async (data: object = {}, by = owner) =>
  (await by.post(LEADS, { name: "Somebody", ...data })).body;

interface Policy {
  effect: "allow" | "deny";
  actions: string[];
  when?: object;
  subjects?: object;
}

async function withPolicies(policies: Policy[], work: () => Promise<void>): Promise<void> {
  for (const { effect, actions, when = {}, subjects = {} } of policies) {
    await appliance.alter(
      "INSERT INTO access_policies (id, org, effect, actions, subjects, conditions, reason) VALUES (?, 1, ?, ?, ?, ?, 'test')",
      newId(),
      effect,
      JSON.stringify(actions),
      JSON.stringify(subjects),
      JSON.stringify(when),
    );
  }
  appliance.appliance.engine.access.forget(1);
  try {
    await work();
  } finally {
    await appliance.alter("DELETE FROM access_policies");
    appliance.appliance.engine.access.forget(1);
  }
}

describe("Shipped roles", () => {
  test("CRM clerks can create and update leads but not archive them", async () => {
    const { id } = await lead({}, clerk);
    expect((await clerk.put(`${LEADS}/${id}`, { score: 1 })).status).toBe(200);
    expect((await clerk.post(`${LEADS}/${id}/contact`)).status).toBe(200);
    const refused = await clerk.delete(`${LEADS}/${id}`);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      code: "ACCESS_DENIED",
      details: [{ message: "Required permission: crm.leads.archive." }],
    });
    expect((await manager.delete(`${LEADS}/${id}`)).status).toBe(200);
  });

  test("auditors can read everything and change nothing", async () => {
    const { id } = await lead();
    const registry = appliance.appliance.engine.registry.actions;
    for (const { name, kind, access, http } of registry) {
      if (access !== "permission" || !http[0] || name.startsWith("settings.permissions")) continue;
      const { method, path } = http[0];
      const reply = await auditor.call(
        method,
        path.replaceAll(/:\w+/g, id),
        method === "GET" || method === "DELETE" ? undefined : {},
      );
      if (kind === "read") expect({ name, status: reply.status }).not.toEqual({ name, status: 403 });
      else expect({ name, status: reply.status }).toEqual({ name, status: 403 });
    }
  });

  test("employees have no access to CRM records", async () => {
    expect((await employee.get(LEADS)).status).toBe(403);
    expect((await employee.get("/api/v1/crm/stats")).status).toBe(403);
    expect((await employee.get("/api/v1/auth/me")).status).toBe(200);
    const { entities } = (await employee.get("/api/v1/meta")).body;
    expect(entities.filter(({ collection }: Json) => collection.startsWith("crm."))).toEqual([]);
  });

  test("only the operator can create organisations", async () => {
    const reply = await manager.post("/api/v1/system/organizations", {
      organization: "X",
      name: "X",
      email: "x@example.com",
      password: "long enough",
    });
    expect(reply.body.code).toBe("ACCESS_DENIED");
  });

  test("bulk requests check the permission of each operation", async () => {
    const { id } = await lead();
    const reply = await clerk.post(`${LEADS}/bulk`, { operations: [{ action: "archive", id }] });
    expect(reply.body.results[0]).toMatchObject({ status: 403, error: { code: "ACCESS_DENIED" } });
  });

  test("role changes apply from the next request", async () => {
    expect((await clerk.get(LEADS)).status).toBe(200);
    await owner.put(`/api/v1/settings/team/${clerk.userId}`, { roles: ["employee"] });
    expect((await clerk.get(LEADS)).status).toBe(403);
    await owner.put(`/api/v1/settings/team/${clerk.userId}`, { roles: ["crm_clerk"] });
    expect((await clerk.get(LEADS)).status).toBe(200);
  });
});

describe("Sensitive fields", () => {
  test("are masked and not writable without the permission", async () => {
    const bank_details = { iban: "AT611904300234573201" };
    const account = (await owner.post("/api/v1/crm/accounts", { name: "Supplier", bank_details })).body;
    expect(account).toMatchObject({ bank_details, masked: [] });
    const path = `/api/v1/crm/accounts/${account.id}`;
    for (const answer of [
      await clerk.get(path),
      await clerk.get("/api/v1/crm/accounts?q=supplier"),
      await clerk.get(`${path}/history`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain("AT6119043");
    }
    expect((await clerk.get(path)).body).toMatchObject({ bank_details: null, masked: ["bank_details"] });
    const refused = await clerk.put(path, { bank_details: { iban: "AT341904300234573202" } });
    expect(refused.body).toMatchObject({ code: "ACCESS_DENIED", details: [{ path: "bank_details" }] });
    expect((await clerk.get("/api/v1/crm/accounts?bank_details=x")).body.code).toBe("FILTER_UNKNOWN_FIELD");
    expect((await clerk.put(path, { name: "Supplier renamed" })).status).toBe(200);
    expect((await owner.get(path)).body.bank_details).toEqual(bank_details);
  });
});

describe("Attribute policies", () => {
  test("hide records from lists, filters, search, updates and history", async () => {
    const open = await lead({ name: "Openwide", source: "website" });
    const hidden = await lead({ name: "Hiddenaway", source: "referral" });
    const all = (await clerk.get(`${LEADS}?limit=1&count=true`)).body.page.total;
    await withPolicies(
      [
        {
          effect: "deny",
          actions: ["crm.*"],
          when: { record: { source: "referral" } },
          subjects: { roles: ["crm_clerk"] },
        },
      ],
      async () => {
        expect((await clerk.get(`${LEADS}/${open.id}`)).status).toBe(200);
        expect((await clerk.get(`${LEADS}/${hidden.id}`)).body.code).toBe("RECORD_NOT_FOUND");
        expect((await clerk.put(`${LEADS}/${hidden.id}`, { score: 1 })).body.code).toBe("RECORD_NOT_FOUND");
        expect((await clerk.get(`${LEADS}/${hidden.id}/history`)).body.code).toBe("RECORD_NOT_FOUND");
        expect((await clerk.get(`${LEADS}?q=hiddenaway`)).body.data).toEqual([]);
        expect((await clerk.get(`${LEADS}?source=referral&count=true`)).body).toMatchObject({
          data: [],
          page: { total: 0 },
        });
        expect((await clerk.get(`${LEADS}?limit=1&count=true`)).body.page.total).toBeLessThan(all);
        expect((await clerk.get("/api/v1/crm/stats")).text).not.toContain("referral");
        // The policy restricts clerks only.
        expect((await manager.get(`${LEADS}/${hidden.id}`)).status).toBe(200);
      },
    );
    expect((await clerk.get(`${LEADS}/${hidden.id}`)).status).toBe(200);
  });

  test("deny access if the field they test is empty", async () => {
    const unknown = await lead({ name: "Unknown source" });
    await withPolicies(
      [{ effect: "allow", actions: ["crm.leads.*"], when: { record: { source: { $ne: "event" } } } }],
      async () => {
        expect((await owner.get(`${LEADS}/${unknown.id}`)).status).toBe(404);
      },
    );
    await withPolicies(
      [{ effect: "deny", actions: ["crm.leads.*"], when: { record: { source: "event" } } }],
      async () => {
        expect((await owner.get(`${LEADS}/${unknown.id}`)).status).toBe(404);
      },
    );
  });

  test("report a policy denial when a readable record cannot be changed", async () => {
    const { id } = await lead({ source: "event" });
    await withPolicies(
      [{ effect: "deny", actions: ["crm.leads.update"], when: { record: { source: "event" } } }],
      async () => {
        expect((await owner.put(`${LEADS}/${id}`, { score: 1 })).body.code).toBe("ACCESS_POLICY_DENIED");
      },
    );
  });

  test("reject creates and updates that would hide the record from the caller", async () => {
    const { id } = await lead({ source: "website" });
    await withPolicies(
      [{ effect: "allow", actions: ["crm.leads.*"], when: { record: { source: "website" } } }],
      async () => {
        expect((await owner.put(`${LEADS}/${id}`, { source: "event" })).body.code).toBe(
          "ACCESS_POLICY_DENIED",
        );
        expect((await owner.post(LEADS, { name: "Made", source: "event" })).body.code).toBe(
          "ACCESS_POLICY_DENIED",
        );
        expect((await owner.get(`${LEADS}/${id}`)).body).toMatchObject({ source: "website", version: 1 });
      },
    );
  });

  test("limit callers to their own records with a condition on the subject", async () => {
    const mine = await lead({}, clerk);
    const foreign = await lead({}, owner);
    await withPolicies(
      [
        {
          effect: "allow",
          actions: ["crm.leads.*"],
          when: { record: { owner_id: { $ref: "subject.user_id" } } },
          subjects: { roles: ["crm_clerk"] },
        },
      ],
      async () => {
        const { data } = (await clerk.get(`${LEADS}?limit=200`)).body;
        expect(data.map(({ id }: { id: string }) => id)).toContain(mine.id);
        expect(data.map(({ id }: { id: string }) => id)).not.toContain(foreign.id);
      },
    );
  });

  test("hide denied records in expanded references", async () => {
    const account = (await owner.post("/api/v1/crm/accounts", { name: "Secret customer" })).body;
    const contact = (await owner.post("/api/v1/crm/contacts", { last_name: "Known", account_id: account.id }))
      .body;
    await withPolicies(
      [{ effect: "deny", actions: ["crm.accounts.*"], when: { record: { name: "Secret customer" } } }],
      async () => {
        const { body, text } = await owner.get(`/api/v1/crm/contacts/${contact.id}?expand=account`);
        expect(body.account).toBeNull();
        expect(text).not.toContain("Secret customer");
      },
    );
  });
});

describe("Segregation of duties", () => {
  const withRule = async (rule: Partial<RuleGiven>, work: () => Promise<void>) => {
    await addRule(owner, {
      left: ["crm.leads.create"],
      right: ["crm.leads.qualify"],
      name: "maker and checker",
      ...rule,
    });
    try {
      await work();
    } finally {
      await clearRules(appliance);
    }
  };

  test("prevents the creator of a record from checking it", async () => {
    await withRule({}, async () => {
      const { id } = await lead({}, clerk);
      await clerk.post(`${LEADS}/${id}/contact`);
      const refused = await clerk.post(`${LEADS}/${id}/qualify`);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({
        code: "SOD_CONFLICT",
        details: [{ message: 'The rule "maker and checker" requires different people for these steps.' }],
      });
      expect((await manager.post(`${LEADS}/${id}/qualify`)).status).toBe(200);
    });
  });

  test("applies to bulk requests, including both actions in one request", async () => {
    await withRule({}, async () => {
      const { id } = await lead({}, clerk);
      await clerk.post(`${LEADS}/${id}/contact`);
      const reply = await clerk.post(`${LEADS}/bulk`, { operations: [{ action: "qualify", id }] });
      expect(reply.body.results[0]).toMatchObject({ status: 403, error: { code: "SOD_CONFLICT" } });
    });
    await withRule({ left: ["crm.leads.contact"] }, async () => {
      const { id } = await lead({}, owner);
      const reply = await clerk.post(`${LEADS}/bulk`, {
        operations: [
          { action: "contact", id },
          { action: "qualify", id },
        ],
      });
      expect(reply.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 403]);
    });
  });

  test("allows the call in detect mode and records the rule in the audit event", async () => {
    await withRule({ mode: "detect" }, async () => {
      const { id } = await lead({}, clerk);
      await clerk.post(`${LEADS}/${id}/contact`);
      expect((await clerk.post(`${LEADS}/${id}/qualify`)).status).toBe(200);
      const [event] = await appliance.rows(
        "SELECT policy_ids FROM audit_events WHERE record_id = ? AND action = 'crm.leads.qualify'",
        id,
      );
      expect(event?.policy_ids).toMatch(/^\["[0-9a-f-]{36}"\]$/);
    });
  });
});

describe("Deactivated users", () => {
  test("lose tokens and password login at once and regain them on reactivation", async () => {
    const leaver = await appliance.invite(owner, "leaver@example.com", ["crm_clerk"]);
    expect((await leaver.get(LEADS)).status).toBe(200);
    await owner.post(`/api/v1/settings/team/${leaver.userId}/deactivate`);
    expect((await leaver.get(LEADS)).body.code).toBe("AUTH_USER_DEACTIVATED");
    expect(
      (await appliance.send("POST", "/api/v1/auth/refresh", { refresh_token: leaver.refreshToken })).body
        .code,
    ).toBe("AUTH_USER_DEACTIVATED");
    const login = (password: string) =>
      appliance.send("POST", "/api/v1/auth/login", { email: "leaver@example.com", password });
    expect((await login("correct horse battery staple")).body.code).toBe("AUTH_USER_DEACTIVATED");
    expect((await login("wrong password")).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    await owner.post(`/api/v1/settings/team/${leaver.userId}/reactivate`);
    expect((await appliance.logIn("leaver@example.com")).userId).toBe(leaver.userId);
  });
});
