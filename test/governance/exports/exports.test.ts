import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { unescapeFormula } from "../../../src/governance/data/writing/formulas.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { EXPORTS, fetchFile, recordsIn, take, unzip } from "./taking.ts";

let appliance: TestAppliance;
let ana: Client;
let listed: Json[];

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", '"=1', "'=1", "plain", "'plain", "＝1"];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  for (const [i, word] of FORMULAS.entries())
    await ana.post("/api/v1/crm/leads", {
      name: `Lead ${i}, with "quotes"; and\u00a0more`,
      notes: `${word}|cmd`,
      value: { amount: -0 + i * 1250, currency: i % 2 ? "JPY" : "EUR" },
      tags: i % 3 === 0 ? ["a", "b;c"] : ["=x"],
      custom: { formula: word },
    });
  listed = (await ana.get("/api/v1/crm/leads?limit=200")).body.data;
});
afterAll(() => appliance.stop());

describe("Exported content", () => {
  test("has the records of the list in the same order in NDJSON and JSON", async () => {
    const ndjson = await take(appliance, ana, { collection: "crm.leads", format: "ndjson" });
    expect(
      ndjson.bytes
        .toString("utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(listed);
    const json = await take(appliance, ana, { collection: "crm.leads", format: "json" });
    expect(JSON.parse(json.bytes.toString("utf8"))).toEqual(listed);
    expect(json.made).toMatchObject({ state: "ready", rows: listed.length, size: json.bytes.length });
    expect(json.made.sha256).toBe(createHash("sha256").update(json.bytes).digest("hex"));
  });

  test("matches the list in filters, search, sorting and fields", async () => {
    const query = "state=new&value[gte]=2500&sort=name&fields=name,value&limit=200";
    const same = (await ana.get(`/api/v1/crm/leads?${query}`)).body.data;
    const { bytes } = await take(appliance, ana, {
      collection: "crm.leads",
      format: "json",
      filter: { state: "new", value: { gte: 2500 } },
      sort: ["name"],
      fields: ["name", "value"],
    });
    expect(same.length).toBeGreaterThan(3);
    expect(JSON.parse(bytes.toString("utf8"))).toEqual(same);
    const found = (await ana.get("/api/v1/crm/leads?q=lead 7")).body.data;
    const words = await take(appliance, ana, { collection: "crm.leads", format: "json", q: "lead 7" });
    expect(JSON.parse(words.bytes.toString("utf8"))).toEqual(found);
    const preview = await ana.get(`${EXPORTS}/preview?collection=crm.leads&value[gte]=2500`);
    expect(preview.body).toEqual({ collection: "crm.leads", rows: same.length });
  });

  test("is empty for an empty selection", async () => {
    const none = { collection: "crm.leads", filter: { state: "converted" } };
    expect((await take(appliance, ana, { ...none, format: "json" })).bytes.toString()).toBe("[]\n");
    expect((await take(appliance, ana, { ...none, format: "ndjson" })).bytes.length).toBe(0);
    expect(recordsIn((await take(appliance, ana, { ...none, format: "csv" })).bytes.toString())).toEqual([]);
  });

  test("includes archived records on request only", async () => {
    const { body } = await ana.post("/api/v1/crm/leads", { name: "Gone" });
    await ana.delete(`/api/v1/crm/leads/${body.id}`);
    const live = await take(appliance, ana, { collection: "crm.leads", format: "json" });
    const gone = await take(appliance, ana, { collection: "crm.leads", format: "json", archived: true });
    expect(live.bytes.toString()).not.toContain("Gone");
    expect(JSON.parse(gone.bytes.toString()).map(({ name }: Json) => name)).toEqual(["Gone"]);
  });
});

describe("CSV exports", () => {
  test("restore every value of the list", async () => {
    const { bytes } = await take(appliance, ana, { collection: "crm.leads", format: "csv" });
    const text = bytes.toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const rows = recordsIn(text);
    expect(rows.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    for (const [i, row] of rows.entries()) {
      const lead = listed[i];
      expect(unescapeFormula(row.name ?? "")).toBe(lead.name);
      expect(unescapeFormula(row.notes ?? "")).toBe(lead.notes);
      expect(row.created_at).toBe(lead.created_at);
      expect(row.value_currency).toBe(lead.value.currency);
      const [whole = "", cents = ""] = (row.value ?? "").split(".");
      expect(Number(whole + cents)).toBe(lead.value.amount);
      expect(cents.length).toBe(lead.value.currency === "JPY" ? 0 : 2);
      expect(JSON.parse(unescapeFormula(row.custom ?? ""))).toEqual(lead.custom);
      expect(row.owner_id).toBe(ana.userId);
      expect(row["owner_id.label"]).toBe("Ana");
    }
    const tags = rows.map((row) => unescapeFormula(row.tags ?? ""));
    expect(new Set(tags)).toEqual(new Set(['["a","b;c"]', "=x"]));
  });

  test("have no cell that a spreadsheet evaluates", async () => {
    for (const delimiter of [",", ";", "\t"]) {
      const { bytes } = await take(appliance, ana, {
        collection: "crm.leads",
        format: "csv",
        delimiter,
        bom: false,
      });
      const text = bytes.toString("utf8");
      expect(text.startsWith("id")).toBe(true);
      const cells = recordsIn(text, delimiter).flatMap((row) => Object.values(row));
      expect(cells.filter((cell) => /^[\s"]*[=+\-@\t\r＝]/.test(cell))).toEqual([]);
      expect(cells.filter((cell) => /^'/.test(cell)).length).toBeGreaterThan(10);
    }
  });

  test("with lines are a ZIP with one file for each kind of lines", async () => {
    const account = (await ana.post("/api/v1/crm/accounts", { name: "Buyer" })).body;
    const opportunity = await ana.post("/api/v1/crm/opportunities", {
      name: "Deal",
      account_id: account.id,
      lines: [
        { text: "=one", quantity: "2", price: 100 },
        { text: "two", quantity: "0.5", price: 300 },
      ],
    });
    expect(opportunity.status).toBe(201);
    const { bytes, headers, made } = await take(appliance, ana, {
      collection: "crm.opportunities",
      format: "csv",
      lines: true,
    });
    expect(headers.get("content-type")).toBe("application/zip");
    expect(made.file_name).toMatch(/^crm\.opportunities-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unzip(bytes);
    expect(Object.keys(files)).toEqual(["crm.opportunities.csv", "crm.opportunities.lines.csv"]);
    const lines = recordsIn(files["crm.opportunities.lines.csv"]?.toString() ?? "");
    expect(lines.map((line) => [line.id, line["lines.text"], line["lines.price"]])).toEqual([
      [opportunity.body.id, "'=one", "100"],
      [opportunity.body.id, "two", "300"],
    ]);
    expect(recordsIn(files["crm.opportunities.csv"]?.toString() ?? "")[0]?.["account_id.label"]).toBe(
      "Buyer",
    );
  });
});

describe("Exported files", () => {
  test("are stored under a random name outside of served folders and served as a download", async () => {
    const { asked, headers, made } = await take(appliance, ana, { collection: "crm.leads", format: "csv" });
    expect(asked.state).toBe("queued");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${made.file_name}"`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const folder = join(appliance.folder, "exports");
    for (const name of readdirSync(folder)) {
      expect(name).toMatch(/^[0-9a-f]{32}$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  test("cannot be found, downloaded or deleted by anyone except their creator", async () => {
    const { asked } = await take(appliance, ana, { collection: "crm.leads", format: "csv" });
    const admin = await appliance.invite(ana, "admin@example.com", ["admin"]);
    const other = await appliance.addOrganization(ana, "Other", "bob@example.org");
    for (const somebody of [admin, other]) {
      expect((await somebody.get(`${EXPORTS}/${asked.id}`)).status).toBe(404);
      expect((await somebody.get(`${EXPORTS}/${asked.id}/file`)).status).toBe(404);
      expect((await somebody.delete(`${EXPORTS}/${asked.id}`)).status).toBe(404);
      expect((await somebody.get(EXPORTS)).body.data).toEqual([]);
    }
    expect((await fetchFile(appliance, ana, asked.id)).status).toBe(200);
  });

  test("are deleted on demand and automatically after seven days", async () => {
    const first = await take(appliance, ana, { collection: "crm.leads", format: "csv" });
    const second = await take(appliance, ana, { collection: "crm.leads", format: "csv" });
    expect((await ana.delete(`${EXPORTS}/${first.asked.id}`)).status).toBe(204);
    const gone = await ana.get(`${EXPORTS}/${first.asked.id}/file`);
    expect([gone.status, gone.body.code]).toEqual([409, "STATE_TRANSITION_INVALID"]);
    appliance.clock.advance(7 * 86_400_000 - 60_000);
    await appliance.runJobs();
    ana = await appliance.logIn("ana@example.com");
    expect((await ana.get(`${EXPORTS}/${second.asked.id}`)).body.state).toBe("ready");
    appliance.clock.advance(3_600_000);
    await appliance.runJobs();
    ana = await appliance.logIn("ana@example.com");
    expect((await ana.get(`${EXPORTS}/${second.asked.id}`)).body.state).toBe("expired");
    expect(readdirSync(join(appliance.folder, "exports"))).toEqual([]);
  });
});

test("are audited with the request, the number of rows and the hash", async () => {
  const { asked, made } = await take(appliance, ana, {
    collection: "crm.leads",
    format: "csv",
    filter: { state: "new" },
    q: "lead",
  });
  await fetchFile(appliance, ana, asked.id);
  const { body } = await ana.get(`/api/v1/audit/events?record_id=${asked.id}&limit=50`);
  const write = body.data.find(({ action }: Json) => action === "data.exports.write");
  expect(write.after).toMatchObject({
    collection: "crm.leads",
    state: "ready",
    rows: made.rows,
    sha256: made.sha256,
    filter: { state: "new" },
    q: "lead",
  });
  expect(write.returned).toBe(made.rows);
  expect(body.data.map(({ action }: Json) => action)).toEqual(
    expect.arrayContaining(["data.exports.create", "data.exports.write", "data.exports.download"]),
  );
});
