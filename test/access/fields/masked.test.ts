import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const POLICIES = "/api/v1/settings/policies";
const LEADS = "/api/v1/crm/leads";
const SECRET = "hushhush";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let lead: Json;
let account: Json;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  lead = (
    await owner.post(LEADS, {
      name: "Kim",
      email: `${SECRET}@example.com`,
      company: SECRET,
      notes: SECRET,
      value: { amount: 7_654_321, currency: "EUR" },
      score: 7,
      source: "referral",
    })
  ).body;
  await owner.put(`${LEADS}/${lead.id}`, { notes: `${SECRET} twice` });
  account = (await owner.post("/api/v1/crm/accounts", { name: "Visible", email: `${SECRET}@acc.example` }))
    .body;
});
afterAll(() => appliance.stop());

async function withPolicy(more: object, work: () => Promise<void>): Promise<void> {
  const draft = {
    name: "Fields",
    effect: "allow",
    actions: ["crm.*"],
    subjects: { roles: ["crm_clerk"] },
    reason: "Clerks need not know",
    ...more,
  };
  const made = await owner.post(POLICIES, draft);
  expect([made.status, made.body.details]).toEqual([201, undefined]);
  try {
    await work();
  } finally {
    expect((await owner.delete(`${POLICIES}/${made.body.id}`)).status).toBe(204);
  }
}

const MASKED = ["company", "email", "notes", "value"];
const masking = { fields: { mask: ["email", "company", "notes", "value"] } };

describe("A masked field", () => {
  test("is null in records and lists and listed under masked", async () => {
    await withPolicy(masking, async () => {
      const [listed] = (await clerk.get(LEADS)).body.data;
      for (const shown of [listed, (await clerk.get(`${LEADS}/${lead.id}`)).body]) {
        expect(shown).toMatchObject({ name: "Kim", score: 7, email: null, value: null });
        expect(shown.masked.toSorted()).toEqual(MASKED);
      }
      const whole = (await owner.get(`${LEADS}/${lead.id}`)).body;
      expect([whole.company, whole.masked]).toEqual([SECRET, undefined]);
    });
    expect((await clerk.get(`${LEADS}/${lead.id}`)).body.company).toBe(SECRET);
  });

  const readings: [entryPoint: string, path: () => string][] = [
    ["the list", () => LEADS],
    ["the record", () => `${LEADS}/${lead.id}`],
    ["the history", () => `${LEADS}/${lead.id}/history`],
    ["the transitions", () => `${LEADS}/${lead.id}/transitions`],
    ["the statistics", () => "/api/v1/crm/stats"],
    ["an account's record", () => `/api/v1/crm/accounts/${account.id}`],
  ];
  test.each(readings)("is not disclosed by %s", async (_entryPoint, path) => {
    await withPolicy(masking, async () => {
      const reply = await clerk.get(path());
      expect(reply.status).toBe(200);
      expect(reply.text).not.toContain(SECRET);
      expect(reply.text).not.toContain("7654321");
    });
  });

  const questions = [
    `email=${SECRET}@example.com`,
    `email[starts]=h`,
    "value[gte]=1",
    "value[is_null]=false",
    "sort=email",
    "sort=-value",
    "sort=name,value",
    "fields=id,email",
  ];
  test.each(questions)("is rejected as an unknown field in ?%s", async (query) => {
    await withPolicy(masking, async () => {
      const reply = await clerk.get(`${LEADS}?${query}`);
      expect(reply.body.code).toBe("FILTER_UNKNOWN_FIELD");
      const [field = ""] = /email|value/.exec(query) ?? [];
      expect(reply.body.details[0].message).not.toContain(` ${field}`);
      // A request for an unknown field gets the same response.
      const unknown = await clerk.get(`${LEADS}?${query.replaceAll(field, "nothing")}`);
      expect(unknown.body.details[0].message).toBe(reply.body.details[0].message);
    });
  });

  test("is not searchable by full text", async () => {
    expect((await clerk.get(`${LEADS}?q=${SECRET}`)).body.data).toHaveLength(1);
    await withPolicy(masking, async () => {
      expect((await clerk.get(`${LEADS}?q=${SECRET}&count=true`)).body).toMatchObject({
        data: [],
        page: { total: 0 },
      });
      expect((await clerk.get(`${LEADS}?q=kim ${SECRET}`)).body.data).toEqual([]);
      expect((await clerk.get(`${LEADS}?q=kim`)).body.data).toHaveLength(1);
    });
    await withPolicy({ fields: { mask: ["name", ...masking.fields.mask] } }, async () => {
      expect((await clerk.get(`${LEADS}?q=kim`)).body.data).toEqual([]);
    });
  });

  test("is excluded from sums and groups while counts stay the same", async () => {
    const before = (await clerk.get("/api/v1/crm/stats")).body;
    await withPolicy({ fields: { mask: ["value", "source"] } }, async () => {
      const after = (await clerk.get("/api/v1/crm/stats")).body;
      expect(after.records.leads).toEqual(before.records.leads);
      expect(JSON.stringify(before)).toContain("referral");
      const bySource = JSON.stringify(after.leads ?? after).match(/"source":"referral","count":[1-9]/);
      expect(bySource).toBeNull();
    });
  });

  test("is masked in expanded records and cannot be expanded itself", async () => {
    const contact = (await owner.post("/api/v1/crm/contacts", { last_name: "Doe", account_id: account.id }))
      .body;
    const path = `/api/v1/crm/contacts/${contact.id}`;
    await withPolicy({ fields: { mask: ["email"] } }, async () => {
      const { body } = await clerk.get(`${path}?expand=account`);
      expect(body.account).toMatchObject({ name: "Visible", email: null, masked: ["email", "bank_details"] });
    });
    await withPolicy({ actions: ["crm.contacts.*"], fields: { mask: ["account_id"] } }, async () => {
      expect((await clerk.get(`${path}?expand=account`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
      expect((await clerk.get(path)).text).not.toContain(account.id);
    });
  });

  test("is not writable by create, update or bulk requests", async () => {
    await withPolicy(masking, async () => {
      const writes = [
        await clerk.put(`${LEADS}/${lead.id}`, { email: "x@example.com" }),
        await clerk.put(`${LEADS}/${lead.id}`, { email: null }),
        await clerk.post(LEADS, { name: "New", company: "Known" }),
      ];
      for (const { status, body } of writes) {
        expect([status, body.code, body.details[0].code]).toEqual([
          403,
          "ACCESS_POLICY_DENIED",
          "FIELD_KEPT",
        ]);
      }
      const bulk = await clerk.post(`${LEADS}/bulk`, {
        operations: [{ action: "update", id: lead.id, data: { company: "Mine" } }],
      });
      expect(bulk.body.results[0]).toMatchObject({ status: 403, error: { code: "ACCESS_POLICY_DENIED" } });
      expect((await clerk.put(`${LEADS}/${lead.id}`, { score: 8 })).body).toMatchObject({ company: null });
    });
    expect((await owner.get(`${LEADS}/${lead.id}`)).body).toMatchObject({ company: SECRET, score: 8 });
  });

  test("masks fields computed from it", async () => {
    await withPolicy({ fields: { mask: ["respond_by"] } }, async () => {
      const { body } = await clerk.get(`${LEADS}/${lead.id}`);
      expect(body).toMatchObject({ response_breached: null, respond_by: null });
      expect(body.masked.toSorted()).toEqual(["respond_by", "response_breached"]);
    });
    await withPolicy({ fields: { mask: ["response_breached"] } }, async () => {
      const { body } = await clerk.get(`${LEADS}/${lead.id}`);
      expect([body.response_breached, body.masked]).toEqual([null, ["response_breached"]]);
    });
  });
});

describe("Derived views", () => {
  test("hide masked fields or reject the request", async () => {
    const keeper = await appliance.invite(owner, "people@example.com", ["hr_manager"]);
    const unit = (await owner.post("/api/v1/hr/org-units", { name: "Sales", headcount_plan: 4 })).body;
    const head = (
      await owner.post("/api/v1/hr/employees", {
        first_name: "Ida",
        last_name: SECRET,
        start_date: "2026-01-01",
        org_unit_id: unit.id,
      })
    ).body;
    await owner.put(`/api/v1/hr/org-units/${unit.id}`, { head_id: head.id });
    const chart = () => keeper.get("/api/v1/hr/org-chart");
    expect((await chart()).text).toContain(SECRET);
    const subjects = { roles: ["hr_manager"] };
    await withPolicy({ actions: ["hr.employees.*"], subjects, fields: { mask: ["last_name"] } }, async () => {
      const reply = await chart();
      expect(reply.status).toBe(200);
      expect(reply.text).toContain("Ida");
      expect(reply.text).not.toContain(SECRET);
    });
    await withPolicy(
      { actions: ["hr.org-units.*"], subjects, fields: { mask: ["headcount_plan"] } },
      async () => {
        const reply = await chart();
        expect([reply.body.code, reply.body.details[0].code]).toEqual(["ACCESS_POLICY_DENIED", "FIELD_KEPT"]);
      },
    );
  });
});

describe("Field allowlists", () => {
  const actions = ["crm.leads.*"];
  test("leave named and standard fields readable", async () => {
    await withPolicy({ actions, fields: { read: ["name"] } }, async () => {
      const { body } = await clerk.get(`${LEADS}/${lead.id}`);
      expect(body).toMatchObject({ id: lead.id, state: "new", name: "Kim", score: null, tags: null });
      expect(body.masked).toContain("score");
      expect(body.masked).not.toContain("name");
      expect((await clerk.get(`${LEADS}?score=7`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
    });
  });

  test("combine, and a deny policy overrides them", async () => {
    await withPolicy({ actions, fields: { read: ["name"] } }, () =>
      withPolicy({ actions, fields: { read: ["score", "source"] } }, () =>
        withPolicy({ actions, effect: "deny", fields: { read: ["source"] } }, async () => {
          const { body } = await clerk.get(`${LEADS}/${lead.id}`);
          expect([body.name, body.score, body.source, body.company]).toEqual(["Kim", 8, null, null]);
        }),
      ),
    );
  });

  test("for writing reject other fields and may include unreadable ones", async () => {
    const fields = { mask: ["notes"], write: ["notes", "score"] };
    await withPolicy({ actions, fields }, async () => {
      expect((await clerk.put(`${LEADS}/${lead.id}`, { source: "event" })).body.code).toBe(
        "ACCESS_POLICY_DENIED",
      );
      const written = await clerk.put(`${LEADS}/${lead.id}`, { notes: `${SECRET} thrice` });
      expect(written.body).toMatchObject({ notes: null, masked: ["notes"] });
    });
  });
});

describe("Conditional field masks", () => {
  const theirs = { record: { owner_id: { $ne: { $ref: "subject.user_id" } } } };
  test("apply per record to lists, filters, search, history and updates", async () => {
    const mine = (
      await clerk.post(LEADS, { name: "Mine", company: "Openly", value: { amount: 5, currency: "EUR" } })
    ).body;
    await withPolicy({ actions: ["crm.leads.*"], when: theirs, fields: { mask: MASKED } }, async () => {
      const shown = Object.fromEntries(
        (await clerk.get(LEADS)).body.data.map(({ id, company, masked }: Json) => [id, [company, masked]]),
      );
      expect(shown[mine.id]).toEqual(["Openly", undefined]);
      expect(shown[lead.id]).toEqual([null, expect.arrayContaining(MASKED)]);

      const found = async (query: string) =>
        (await clerk.get(`${LEADS}?${query}`)).body.data.map(({ id }: Json) => id);
      expect(await found("value[gte]=1")).toEqual([mine.id]);
      expect(await found(`company=${SECRET}`)).toEqual([]);
      expect(await found("company[ne]=Openly")).toEqual([]);
      expect(await found(`q=${SECRET}`)).toEqual([]);
      expect((await clerk.get(`${LEADS}?sort=company`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
      expect((await clerk.get(`${LEADS}/${lead.id}/history`)).text).not.toContain(SECRET);
      expect((await clerk.put(`${LEADS}/${mine.id}`, { company: "Still open" })).status).toBe(200);
      expect((await clerk.put(`${LEADS}/${lead.id}`, { company: "No" })).status).toBe(403);
    });
  });
});
