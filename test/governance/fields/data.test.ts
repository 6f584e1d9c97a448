import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Json } from "../../kit/appliance.ts";
import { until } from "../../kit/until.ts";
import { take } from "../exports/taking.ts";
import { PATH as IMPORTS, importFile, problems } from "../imports/importing.ts";
import { filesWith, Office, taken } from "../requests/office.ts";
import { KINDS, shownOf } from "./kinds.ts";

const CONTACTS = "/api/v1/crm/contacts";
const LEADS = "/api/v1/crm/leads";

let office: Office;

beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

const define = (collection: string, name: string, kind: string, more: object = {}) =>
  office.make("settings.fields", { collection, name, kind, label: { en: name }, ...more });

describe("Files", () => {
  test("carry every type out and in again", async () => {
    for (const { kind, more } of KINDS) await define("crm.leads", `my_${kind}`, kind, more);
    const custom = Object.fromEntries(KINDS.map(({ kind, values }) => [`my_${kind}`, values.at(-1)]));
    const shown = Object.fromEntries(KINDS.map((one) => [`my_${one.kind}`, shownOf(one).at(-1)]));
    await office.make("crm.leads", { name: "Original", custom: { ...custom, free: "fact" } });
    const fields = ["name", "custom", ...KINDS.map(({ kind }) => `custom.my_${kind}`)];
    const { bytes } = await take(office.appliance, office.ana, {
      collection: "crm.leads",
      format: "csv",
      fields,
    });
    const [head = ""] = bytes.toString().split("\r\n");
    for (const name of ["custom.my_text", "custom.my_money", "custom.my_money_currency", "custom"])
      expect(head.split(",")).toContain(name);
    const file = bytes.toString().replaceAll("Original", "Copy");
    const { progress } = await importFile(office.appliance, office.ana, "crm.leads", file);
    expect(progress).toMatchObject({ created: 1, failed: 0 });
    const [copy] = (await office.ana.get(`${LEADS}?name=Copy`)).body.data;
    expect(copy.custom).toEqual({ ...shown, free: "fact" });
  });

  test("lose their values again when the import is undone", async () => {
    const custom = { my_text: "Before", free: "fact" };
    const { id } = await office.make("crm.leads", { name: "Undone", email: "undone@example.com", custom });
    const file = "email,name,custom.my_text,custom.my_money\nundone@example.com,Undone,After,2.50\n";
    const done = await importFile(office.appliance, office.ana, "crm.leads", file, {
      action: "upsert",
      key: "email",
    });
    expect(done.progress).toMatchObject({ updated: 1, failed: 0 });
    const changed = (await office.ana.get(`${LEADS}/${id}`)).body.custom;
    expect(changed).toEqual({ my_text: "After", my_money: { amount: 250, currency: "EUR" }, free: "fact" });
    taken(await office.ana.post(`${IMPORTS}/${done.id}/undo`));
    await office.appliance.runJobs();
    expect((await office.ana.get(`${IMPORTS}/${done.id}`)).body.progress).toMatchObject({ undone: 1 });
    expect((await office.ana.get(`${LEADS}/${id}`)).body.custom).toEqual(custom);
  });

  test("report cells that do not fit the type, by their column", async () => {
    const file = "name,custom.my_integer,custom.my_email\nWrong,many,nobody\n";
    const done = await importFile(office.appliance, office.ana, "crm.leads", file);
    expect(done.progress).toMatchObject({ created: 0, failed: 1 });
    const reported = await problems(office.ana, done.id);
    expect(reported.map(({ column }: Json) => column)).toContain("custom.my_integer");
  });
});

describe("Erasure", () => {
  test("removes personal values and free facts with their history, and keeps the others", async () => {
    await define("crm.contacts", "hobby", "text", { personal: true });
    await define("crm.contacts", "born_on", "date", { personal: true });
    await define("crm.contacts", "visits", "integer");
    const custom = { hobby: "Bouldering-Xq", born_on: "1977-04-05", visits: 12, memo: "Secret-Xq" };
    const email = "xaver@example.com";
    const { id } = await office.make("crm.contacts", { last_name: "Xaver", email, custom });
    taken(await office.ana.put(`${CONTACTS}/${id}`, { custom: { hobby: "Chess-Xq" } }));
    const request = await office.scoped("erasure", { name: "Xaver", email });
    await office.carriedOut(request.id);
    expect((await office.ana.get(`${CONTACTS}/${id}`)).body.custom).toEqual({ visits: 12 });
    const words = ["Bouldering-Xq", "Chess-Xq", "Secret-Xq", "1977-04-05"];
    const history = (await office.ana.get(`${CONTACTS}/${id}/history`)).text;
    for (const word of words) expect(history).not.toContain(word);
    // With a journal, as soon as nobody writes.
    await until(() => filesWith(office.appliance.folder, words).length === 0);
  });
});

describe("Indexes", () => {
  /** Plans of the statements that read leads for a call. */
  async function plansOf(path: string): Promise<string[]> {
    const texts = new Set<string>();
    const { prepare } = Database.prototype;
    // Safe cast: it calls through, but loses the type parameters.
    Database.prototype.prepare = function (this: Database, ...given: Parameters<typeof prepare>) {
      texts.add(given[0]);
      return prepare.apply(this, given);
    } as typeof prepare;
    const { status } = await office.ana.get(path);
    Database.prototype.prepare = prepare;
    expect(status).toBe(200);
    const database = new Database(join(office.appliance.folder, "freehold.db"), { readonly: true });
    const plans = [...texts]
      .filter((text) => /\bFROM "?crm_leads\b/.test(text))
      .map((text) => JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${text}`).all()));
    database.close();
    return plans;
  }

  test("answer filters and sorting without reading the other rows", async () => {
    await office.appliance.runJobs();
    const rows = Array.from({ length: 400 }, (_, i) => ({
      action: "create",
      data: { name: `Row ${i}`, custom: { my_integer: i, my_text: `t${i % 50}` } },
    }));
    taken(await office.ana.post(`${LEADS}/bulk`, { operations: rows }));
    const index = "crm_leads_custom_my_integer_1";
    const [filtered] = await plansOf(`${LEADS}?custom.my_integer=7`);
    expect(filtered).toContain(`USING INDEX ${index} (<expr>=?`);
    const [sorted] = await plansOf(`${LEADS}?custom.my_integer[gt]=7&sort=custom.my_integer&limit=20`);
    expect(sorted).toContain(`USING INDEX ${index} (<expr>>?`);
    expect(sorted).not.toContain("TEMP B-TREE");
    const found = await office.ana.get(`${LEADS}?custom.my_integer=123&sort=-custom.my_integer`);
    expect(found.body.data.map(({ name }: Json) => name)).toEqual(["Row 123"]);
  });

  test("come and go with the setting", async () => {
    const [field] = (await office.ana.get("/api/v1/settings/fields")).body.data;
    const at = `/api/v1/settings/fields/${field.id}`;
    taken(await office.ana.put(at, { filter: false }));
    expect((await office.ana.get(`${LEADS}?custom.my_text=t7`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
    taken(await office.ana.put(at, { filter: true }));
    await office.appliance.runJobs();
    expect((await office.ana.get(`${LEADS}?custom.my_text=t7`)).body.data).toHaveLength(8);
    const drift = office.appliance.log.filter(({ message }) => message.includes("schema"));
    expect(drift).toEqual([]);
  });
});
