import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { shippedRoles } from "../../src/engine/access/shipped.ts";
import { features } from "../../src/features.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { makeSample, pathOf, type Sample } from "../kit/samples.ts";

let appliance: TestAppliance;
let ana: Client;
let sample: Sample;
let release: () => void;
const people = new Map<string, Client>();

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  sample = await makeSample(ana, "forms");
  release = appliance.clock.hold();
  const roles = shippedRoles(appliance.appliance.engine.registry.actions, features);
  for (const { name } of roles)
    people.set(name, await appliance.invite(ana, `${name.replaceAll("_", "-")}@example.com`, [name]));
});
afterAll(() => {
  release();
  return appliance.stop();
});

const some = (role: string): Client => {
  const client = people.get(role);
  if (!client) throw new Error(`no role is named ${role}`);
  return client;
};

/** Collections that a field of a create form refers to, unless the form omits it. */
function targetsOf(field: Json): string[] {
  const { collections } = appliance.appliance.engine.catalog;
  const parts: Json[] = [field, ...(field.lines ?? [])];
  return parts.flatMap(({ target, set, unseen }) =>
    collections.has(target) && set !== "rules" && !unseen ? [target] : [],
  );
}

async function formsOf(client: Client): Promise<{ form: Json; fields: Json[] }[]> {
  const { entities } = (await client.get("/api/v1/meta")).body;
  return entities
    .filter(({ actions }: Json) => actions.includes("create"))
    .map((form: Json) => ({ form, fields: form.fields.filter(({ set }: Json) => set !== "rules") }));
}

describe("Create forms of every shipped role", () => {
  test("omit no field that they require", async () => {
    const missing: string[] = [];
    for (const [role, client] of people)
      for (const { form, fields } of await formsOf(client))
        for (const { name, required, unseen, lines = [] } of fields)
          if ((required && unseen) || lines.some((part: Json) => part.required && part.unseen))
            missing.push(`${role}: ${form.collection}.${name}`);
    expect(missing).toEqual([]);
  });

  test("have pickers that answer and names for what they pick", async () => {
    const problems: string[] = [];
    let asked = 0;
    for (const [role, client] of people) {
      const forms = await formsOf(client);
      const targets = new Set(forms.flatMap(({ fields }) => fields.flatMap(targetsOf)));
      const { entities } = (await client.get("/api/v1/meta")).body;
      for (const target of targets) {
        const listed = entities.some(({ collection }: Json) => collection === target);
        const path = listed ? `${pathOf(target)}?limit=1` : `/api/v1/choices?collection=${target}`;
        const { status, body } = await client.get(path);
        asked += 1;
        if (status !== 200) problems.push(`${role}: ${path} answered ${status}`);
        // Employees see their own records only where they may list them.
        if (listed && body.data.length === 0) continue;
        const label = await client.get(`/api/v1/labels?of=${target}:${sample[target]}`);
        if (label.body.data.length === 0) problems.push(`${role}: no label of ${target}`);
      }
    }
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  });
});

describe("Shared master data", () => {
  const choices = async (client: Client, query: string) => client.get(`/api/v1/choices?collection=${query}`);

  test("names its label and the facts that forms calculate with, and nothing else", async () => {
    const { body } = await choices(some("crm_clerk"), "fin.tax-codes");
    const { code, name, rate, kind, valid_from } = (
      await ana.get(`${pathOf("fin.tax-codes")}/${sample["fin.tax-codes"]}`)
    ).body;
    expect(body.data).toEqual([
      {
        collection: "fin.tax-codes",
        id: sample["fin.tax-codes"],
        label: [code, name],
        number: null,
        state: expect.any(String),
        archived: false,
        facts: { rate, kind, valid_from, valid_to: null },
      },
    ]);
    expect((await some("crm_clerk").get(pathOf("fin.tax-codes"))).status).toBe(403);
  });

  test("is searched by its label only", async () => {
    const employee = await ana.get(`${pathOf("hr.employees")}/${sample["hr.employees"]}`);
    const { first_name, version } = employee.body;
    const changed = await ana.call(
      "PATCH",
      `${pathOf("hr.employees")}/${sample["hr.employees"]}`,
      { job_title: "Zymurgist" },
      { "if-match": `"${version}"` },
    );
    expect(changed.status).toBe(200);
    const found = async (q: string) =>
      (await choices(some("ops_clerk"), `hr.employees&q=${q}`)).body.data.map(({ id }: Json) => id);
    expect(await found(first_name)).toEqual([sample["hr.employees"]]);
    expect(await found("Zymurgist")).toEqual([]);
    expect((await ana.get(`${pathOf("hr.employees")}?q=Zymurgist`)).body.data).toHaveLength(1);
  });

  test.each([
    ["a collection that no document of the caller refers to", "crm.leads", "fin_clerk"],
    ["records that are not shared", "legal.contracts", "fin_clerk"],
    ["an unknown collection", "crm.nothings", "owner"],
  ])("does not include %s", async (_what, collection, role) => {
    expect((await choices(some(role), collection)).status).toBe(403);
    const label = await some(role).get(`/api/v1/labels?of=${collection}:${sample[collection] ?? "x"}`);
    expect(label.body.data).toEqual([]);
  });

  test("is unknown to callers who only read", async () => {
    const role = await ana.post("/api/v1/settings/roles", {
      name: "quote_reader",
      title: "Reads quotes",
      permissions: ["crm.quotes.list", "crm.quotes.get"],
    });
    expect(role.status).toBe(201);
    const reader = await appliance.invite(ana, "reader@example.com", ["quote_reader"]);
    expect((await choices(reader, "fin.tax-codes")).status).toBe(403);
    const label = await reader.get(`/api/v1/labels?of=fin.tax-codes:${sample["fin.tax-codes"]}`);
    expect(label.body.data).toEqual([]);
  });

  test("stays hidden where a policy hides the record", async () => {
    const key = `fin.tax-codes:${sample["fin.tax-codes"]}`;
    const clerk = some("crm_clerk");
    expect((await clerk.get(`/api/v1/labels?of=${key}`)).body.data).toHaveLength(1);
    const policy = await ana.post("/api/v1/settings/policies", {
      name: "No tax codes",
      effect: "deny",
      actions: ["fin.tax-codes.*"],
      subjects: { roles: ["crm_clerk"] },
      when: { record: { id: sample["fin.tax-codes"] } },
      reason: "Confidential",
    });
    expect(policy.status).toBe(201);
    expect((await clerk.get(`/api/v1/labels?of=${key}`)).body.data).toEqual([]);
    expect((await choices(clerk, "fin.tax-codes")).body.data).toEqual([]);
    expect((await some("crm_manager").get(`/api/v1/labels?of=${key}`)).body.data).toHaveLength(1);
  });
});
