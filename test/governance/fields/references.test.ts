import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const ACCOUNTS = "/api/v1/crm/accounts";
const LEADS = "/api/v1/crm/leads";
const FIELDS = "/api/v1/settings/fields";
const NOBODY = "00000000-0000-7000-8000-000000000000";

let appliance: TestAppliance;
let ana: Client;
let stranger: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  stranger = await appliance.addOrganization(ana, "Other", "olga@example.com");
  await define("crm.leads", "partner", "reference", "crm.accounts");
  await define("crm.leads", "rivals", "references", "crm.accounts");
  await define("crm.accounts", "broker", "reference", "crm.accounts");
  await define("crm.leads", "adviser", "reference", "users");
  await appliance.runJobs();
  for (const name of ["Mill", "Saw", "Kiln"])
    ids[name] = await make(ACCOUNTS, { name, size: name === "Kiln" ? "large" : "small" });
});
afterAll(() => appliance.stop());

async function define(collection: string, name: string, kind: string, target: string) {
  await make(FIELDS, { collection, name, kind, target, label: { en: name } });
}
async function make(path: string, body: object, by = ana): Promise<string> {
  const made = await by.post(path, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}
const named = async (query: string, by = ana) =>
  (await by.get(`${LEADS}?${query}`)).body.data.map(({ name }: Json) => name).toSorted();
const customOf = async (path: string) => (await ana.get(path)).body.custom;

describe("References in custom fields", () => {
  test("are stored, filtered and counted among the related records", async () => {
    const custom = { partner: ids.Mill, rivals: [ids.Saw, ids.Kiln] };
    const id = await make(LEADS, { name: "Both", custom });
    expect(await customOf(`${LEADS}/${id}`)).toEqual(custom);
    await make(LEADS, { name: "Other", custom: { partner: ids.Saw } });
    expect(await named(`custom.partner=${ids.Mill}`)).toEqual(["Both"]);
    expect(await named(`custom.rivals[contains]=${ids.Kiln}`)).toEqual(["Both"]);
    const related = (await ana.get(`/api/v1/related?collection=crm.accounts&id=${ids.Saw}`)).body.data;
    expect(related).toContainEqual({ collection: "crm.leads", field: "custom.partner", count: 1 });
    expect(related).toContainEqual({ collection: "crm.leads", field: "custom.rivals", count: null });
  });

  test("name records of the target that exist", async () => {
    const foreign = await make(ACCOUNTS, { name: "Foreign" }, stranger);
    const lead = await make(LEADS, { name: "Lead" });
    for (const [custom, path] of [
      [{ partner: NOBODY }, "custom.partner"],
      [{ partner: foreign }, "custom.partner"],
      [{ partner: lead }, "custom.partner"],
      [{ rivals: [ids.Mill, foreign] }, "custom.rivals"],
      [{ adviser: ids.Mill }, "custom.adviser"],
    ] as const) {
      const refused = [
        await ana.post(LEADS, { name: "Wrong", custom }),
        await ana.put(`${LEADS}/${lead}`, { custom }),
      ];
      for (const { status, body } of refused) {
        expect(status).toBe(422);
        expect(body.details).toMatchObject([{ path, code: "REFERENCE_UNKNOWN" }]);
      }
    }
  });

  test("stay when their target is archived, and cannot be given to others", async () => {
    const gone = await make(ACCOUNTS, { name: "Gone" });
    const id = await make(LEADS, { name: "Loyal", custom: { partner: gone, rivals: [gone] } });
    expect((await ana.delete(`${ACCOUNTS}/${gone}`)).status).toBeLessThan(300);
    expect(await customOf(`${LEADS}/${id}`)).toEqual({ partner: gone, rivals: [gone] });
    expect((await ana.put(`${LEADS}/${id}`, { score: 5, custom: { partner: gone } })).status).toBe(200);
    const late = await ana.post(LEADS, { name: "Late", custom: { partner: gone } });
    expect(late.body.details).toMatchObject([{ path: "custom.partner", code: "REFERENCE_UNKNOWN" }]);
  });

  test("cannot name records that the user may not see", async () => {
    const refused = await ana.post("/api/v1/settings/policies", {
      name: "Without large accounts",
      reason: "A test",
      effect: "deny",
      actions: ["crm.accounts.*"],
      subjects: { roles: ["crm_manager"] },
      when: { record: { size: "large" } },
    });
    expect(refused.status).toBe(201);
    const sam = await appliance.invite(ana, "sam@example.com", ["crm_manager"]);
    const custom = { partner: ids.Kiln };
    const answer = await sam.post(LEADS, { name: "Peek", custom });
    expect(answer.body.details).toMatchObject([{ path: "custom.partner", code: "REFERENCE_UNKNOWN" }]);
    expect((await sam.post(LEADS, { name: "Fine", custom: { partner: ids.Mill } })).status).toBe(201);
  });

  test("follow an account that is merged into another one", async () => {
    const [doubled, kept] = [await make(ACCOUNTS, { name: "Twice" }), await make(ACCOUNTS, { name: "Once" })];
    const custom = { partner: doubled, rivals: [doubled, ids.Mill, kept], memo: "stays" };
    const lead = await make(LEADS, { name: "Merged", custom });
    const other = await make(LEADS, { name: "Untouched", custom: { partner: ids.Mill } });
    const account = await make(ACCOUNTS, { name: "Brokered", custom: { broker: doubled } });
    const { version } = (await ana.get(`${LEADS}/${other}`)).body;
    expect((await ana.post(`${ACCOUNTS}/${doubled}/merge`, { into_id: kept })).status).toBe(200);
    expect(await customOf(`${LEADS}/${lead}`)).toEqual({
      partner: kept,
      rivals: [kept, ids.Mill],
      memo: "stays",
    });
    expect(await customOf(`${ACCOUNTS}/${account}`)).toEqual({ broker: kept });
    expect((await ana.get(`${LEADS}/${other}`)).body.version).toBe(version);
    expect(await named(`custom.partner=${kept}`)).toEqual(["Merged"]);
  });

  test("stand in tables of figures", async () => {
    const figure = await ana.get(
      "/api/v1/figures?collection=crm.leads&kind=table&columns=custom.partner&name=Both",
    );
    expect(figure.text).toContain(ids.Mill ?? "");
  });
});
