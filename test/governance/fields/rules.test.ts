import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const LEADS = "/api/v1/crm/leads";
const FIELDS = "/api/v1/settings/fields";
const POLICIES = "/api/v1/settings/policies";

let appliance: TestAppliance;
let ana: Client;
let sam: Client;
const fields: Record<string, Json> = {};
const leads: Record<string, string> = {};

const define = async (name: string, kind: string, more: object = {}) => {
  const made = await ana.post(FIELDS, { collection: "crm.leads", name, kind, label: { en: name }, ...more });
  if (made.status !== 201) throw new Error(made.text);
  fields[name] = made.body;
};
const policy = async (more: object) => {
  const made = await ana.post(POLICIES, { name: `policy ${Math.random()}`, reason: "A test", ...more });
  if (made.status !== 201) throw new Error(made.text);
  return async () => expect((await ana.delete(`${POLICIES}/${made.body.id}`)).status).toBe(204);
};

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp("Acme", "ana@example.com", "small");
  await define("region", "choice", {
    choices: ["north", "south"].map((value) => ({ value, label: { en: value } })),
  });
  await define("budget", "money");
  await define("nickname", "text", { personal: true });
  await define("weight", "decimal");
  await appliance.runJobs();
  for (const [i, region] of ["north", "south", undefined].entries()) {
    const custom = {
      ...(region && { region }),
      budget: 1000 * i,
      nickname: `Nick${i}`,
      weight: `${i}.5`,
      free: "fact",
    };
    leads[region ?? "none"] = (await ana.post(LEADS, { name: `Lead ${i}`, custom })).body.id;
  }
  sam = await appliance.invite(ana, "sam@example.com", ["crm_manager"]);
});
afterAll(() => appliance.stop());

const seen = async (who: Client, query = "") =>
  (await who.get(`${LEADS}?${query}`)).body.data.map(({ name }: Json) => name).toSorted();

describe("Access policies", () => {
  test("limit records by a defined field, in lists, counts and single reads", async () => {
    const lift = await policy({
      effect: "allow",
      actions: ["crm.leads.*"],
      subjects: { roles: ["crm_manager"] },
      when: { record: { "custom.region": "north" } },
    });
    expect(await seen(sam)).toEqual(["Lead 0"]);
    expect((await sam.get(`${LEADS}?count=true`)).body.page.total).toBe(1);
    expect((await sam.get(`${LEADS}/${leads.north}`)).status).toBe(200);
    expect((await sam.get(`${LEADS}/${leads.south}`)).status).toBe(404);
    expect((await sam.get(`${LEADS}/${leads.none}`)).status).toBe(404);
    const moved = await sam.put(`${LEADS}/${leads.north}`, { custom: { region: "south" } });
    expect(moved.body.code).toBe("ACCESS_POLICY_DENIED");
    await lift();
    expect(await seen(sam)).toHaveLength(3);
  });

  test("compare numbers as numbers", async () => {
    const lift = await policy({
      effect: "deny",
      actions: ["crm.leads.*"],
      subjects: { roles: ["crm_manager"] },
      when: { record: { "custom.weight": { $gt: 0.75 } } },
    });
    expect(await seen(sam)).toEqual(["Lead 0"]);
    expect((await sam.get(`${LEADS}/${leads.south}`)).status).toBe(404);
    await lift();
  });

  test("refuse fields that nobody defined, and impossible or personal values", async () => {
    for (const when of [
      { "custom.colour": "red" },
      { "custom.region": "west" },
      { "custom.nickname": "Nick0" },
    ]) {
      const refused = await ana.post(POLICIES, {
        name: "wrong",
        reason: "A test",
        effect: "deny",
        actions: ["crm.leads.*"],
        when: { record: when },
      });
      expect(refused.status).toBe(422);
    }
  });

  test("mask a defined field wherever its values appear", async () => {
    const lift = await policy({
      effect: "deny",
      actions: ["crm.leads.get"],
      subjects: { roles: ["crm_manager"] },
      fields: { mask: ["custom.nickname"] },
    });
    const { body } = await sam.get(`${LEADS}/${leads.north}`);
    expect(body.custom).toEqual({
      region: "north",
      budget: { amount: 0, currency: "EUR" },
      weight: "0.5",
      free: "fact",
    });
    expect(body.masked).toEqual(["custom.nickname"]);
    for (const path of [LEADS, `${LEADS}/${leads.north}`, `${LEADS}/${leads.north}/history`])
      expect((await sam.get(path)).text).not.toContain("Nick0");
    expect((await sam.get(`${LEADS}?custom.nickname=Nick0`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
    expect((await sam.get(`${LEADS}?sort=custom.nickname`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
    const written = await sam.put(`${LEADS}/${leads.north}`, { custom: { nickname: "Other" } });
    expect(written.body.code).toBe("ACCESS_POLICY_DENIED");
    const kept = await sam.put(`${LEADS}/${leads.north}`, { custom: { weight: "0.5", budget: 5 } });
    expect(kept.status).toBe(200);
    expect((await ana.get(`${LEADS}/${leads.north}`)).body.custom.nickname).toBe("Nick0");
    await lift();
  });

  test("keep a field that they use from being archived", async () => {
    const lift = await policy({
      effect: "deny",
      actions: ["crm.leads.update"],
      when: { record: { "custom.region": "south" } },
    });
    const at = `${FIELDS}/${fields.region.id}`;
    expect((await ana.delete(at)).body.code).toBe("RECORD_IN_USE");
    await lift();
  });
});

describe("Approval rules", () => {
  test("hold calls by the value of a field, and by the fields that they change", async () => {
    const made = await ana.post("/api/v1/approvals/policies", {
      name: "Large budgets",
      active: true,
      priority: 1,
      actions: ["crm.leads.update"],
      when: { record: { "custom.region": "south" }, changes: ["custom.budget"] },
      steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
      material_fields: ["custom.budget"],
    });
    expect(made.status).toBe(201);
    expect((await sam.put(`${LEADS}/${leads.south}`, { custom: { weight: "3" } })).status).toBe(200);
    expect((await sam.put(`${LEADS}/${leads.north}`, { custom: { budget: 7 } })).status).toBe(200);
    const held = await sam.put(`${LEADS}/${leads.south}`, { custom: { budget: 7000 } });
    expect(held.status).toBe(202);
    const { id } = held.body.approval;
    const diff = (await ana.get(`/api/v1/approvals/${id}/diff`)).body;
    expect(diff.fields).toMatchObject([
      { field: "custom.budget", was: { amount: 1000 }, changed: false, masked: false },
    ]);
    const at = `${FIELDS}/${fields.budget.id}`;
    expect((await ana.delete(at)).body.code).toBe("RECORD_IN_USE");
    const { version } = (await ana.get(`/api/v1/approvals/${id}`)).body;
    const approved = await ana.post(`/api/v1/approvals/${id}/approve`, { version });
    expect(approved.status).toBe(200);
    const { custom } = (await ana.get(`${LEADS}/${leads.south}`)).body;
    expect(custom).toMatchObject({ budget: { amount: 7000 }, weight: "3", region: "south" });
    await ana.delete(`/api/v1/approvals/policies/${made.body.id}`);
  });
});

describe("Definitions", () => {
  const wrong: [string, object, string][] = [
    ["a name of a field of the records", { name: "company" }, "NAME_TAKEN"],
    ["an unknown collection", { collection: "crm.nothing" }, "COLLECTION_UNKNOWN"],
    ["choices that the type does not have", { choices: [{ value: "a", label: { en: "A" } }] }, "NOT_USED"],
    ["a choice field without choices", { kind: "choice" }, "REQUIRED"],
    ["a reference without a target", { kind: "reference" }, "COLLECTION_UNKNOWN"],
    ["free facts that do not fit the type", { name: "free", kind: "date" }, "FACTS_UNFIT"],
    ["a label in no language", { label: {} }, "TOO_FEW"],
  ];
  test.each(wrong)("are refused with %s", async (_, more, code) => {
    const refused = await ana.post(FIELDS, {
      ...{ collection: "crm.leads", name: "fresh", kind: "text", label: { en: "Fresh" } },
      ...more,
    });
    expect(refused.status).toBe(422);
    if (code !== "TOO_FEW") expect(refused.body.details[0].code).toBe(code);
  });

  test("take over free facts that fit", async () => {
    await define("free", "text");
    await appliance.runJobs();
    expect(await seen(ana, "custom.free=fact")).toHaveLength(3);
    expect((await ana.put(`${LEADS}/${leads.north}`, { custom: { free: 7 } })).status).toBe(422);
  });

  test("require a value from clients at the next edit", async () => {
    await define("reason", "text", { required: true });
    const details = [{ path: "custom.reason", code: "REQUIRED" }];
    expect((await ana.post(LEADS, { name: "New" })).body.details).toMatchObject(details);
    expect((await ana.get(`${LEADS}/${leads.south}`)).status).toBe(200);
    expect((await ana.put(`${LEADS}/${leads.south}`, { score: 3 })).body.details).toMatchObject(details);
    expect((await ana.post(`${LEADS}/${leads.south}/contact`, {})).status).toBe(200);
    const filled = await ana.put(`${LEADS}/${leads.south}`, { score: 3, custom: { reason: "Fair" } });
    expect(filled.status).toBe(200);
    expect((await ana.put(`${FIELDS}/${fields.reason.id}`, { required: false })).status).toBe(200);
  });

  test("retire choices, and keep those that records use", async () => {
    const at = `${FIELDS}/${fields.region.id}`;
    const [north, south] = fields.region.choices;
    expect((await ana.put(at, { choices: [north] })).body.code).toBe("RECORD_IN_USE");
    const retired = await ana.put(at, { choices: [north, { ...south, retired: true }] });
    expect(retired.status).toBe(200);
    expect((await ana.put(`${LEADS}/${leads.south}`, { score: 4, custom: { region: "south" } })).status).toBe(
      200,
    );
    const refused = await ana.put(`${LEADS}/${leads.north}`, { custom: { region: "south" } });
    expect(refused.body.details).toMatchObject([{ path: "custom.region", code: "CHOICE_RETIRED" }]);
  });

  test("are archived after a dry run, with their values hidden until they are restored", async () => {
    const at = `${FIELDS}/${fields.weight.id}`;
    const trial = await ana.delete(`${at}?dry_run=true`);
    expect(trial.body.result).toMatchObject({ records: 3 });
    expect((await ana.get(at)).body.archived_at).toBeNull();
    expect((await ana.delete(at)).body.archived_at).toEqual(expect.any(String));
    const { custom } = (await ana.get(`${LEADS}/${leads.north}`)).body;
    expect(custom.weight).toBeUndefined();
    expect((await ana.get(`${LEADS}?custom.weight=0.5`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
    const late = await ana.put(`${LEADS}/${leads.north}`, { custom: { weight: "9" } });
    expect(late.body.details).toMatchObject([{ path: "custom.weight", code: "FIELD_ARCHIVED" }]);
    const again = await ana.post(FIELDS, {
      collection: "crm.leads",
      name: "weight",
      kind: "text",
      label: { en: "W" },
    });
    expect(again.body.code).toBe("DUPLICATE_VALUE");
    expect((await ana.post(`${at}/restore`, {})).status).toBe(200);
    await appliance.runJobs();
    expect((await ana.get(`${LEADS}/${leads.north}`)).body.custom.weight).toBe("0.5");
  });

  test("have an order, an audit trail, versions, and a permission of their own", async () => {
    const ids = (await ana.get(`${FIELDS}?collection=crm.leads`)).body.data.map(({ id }: Json) => id);
    const turned = await ana.post(`${FIELDS}/order`, { ids: ids.toReversed() });
    expect(turned.body.data.map(({ id }: Json) => id)).toEqual(ids.toReversed());
    const meta = (await ana.get("/api/v1/meta")).body.entities.find(
      (one: Json) => one.collection === "crm.leads",
    );
    const names = meta.fields
      .map(({ name }: Json) => name)
      .filter((name: string) => name.startsWith("custom."));
    expect(names[0]).toBe("custom.reason");
    const { version } = (await ana.get(`${FIELDS}/${ids[0]}`)).body;
    const stale = await ana.put(`${FIELDS}/${ids[0]}`, { version: version - 1, filter: false });
    expect(stale.body.code).toBe("RECORD_VERSION_CONFLICT");
    expect((await sam.get(FIELDS)).status).toBe(403);
    expect((await sam.post(FIELDS, {})).status).toBe(403);
    const events = (await ana.get("/api/v1/audit/events?collection=settings.fields&limit=200")).body.data;
    const actions = new Set(events.map(({ action }: Json) => action));
    for (const verb of ["create", "update", "archive", "restore", "order"])
      expect(actions).toContain(`settings.fields.${verb}`);
  });

  test("are named in both languages by /meta", async () => {
    await ana.put(`${FIELDS}/${fields.budget.id}`, {
      label: { en: "Budget", de: "Etat" },
      help: { de: "In Euro" },
    });
    const german = (await ana.call("GET", "/api/v1/meta", undefined, { "accept-language": "de" })).body;
    const english = (await ana.get("/api/v1/meta")).body;
    expect(german.names["crm.leads"].fields["custom.budget"]).toBe("Etat");
    expect(english.names["crm.leads"].fields["custom.budget"]).toBe("Budget");
    const lead = german.entities.find((one: Json) => one.collection === "crm.leads");
    expect(lead.fields.find((one: Json) => one.name === "custom.budget")).toMatchObject({
      help: "In Euro",
      filter: true,
    });
    expect(lead.import_columns.map(({ name }: Json) => name)).toContain("custom.budget_currency");
  });
});
