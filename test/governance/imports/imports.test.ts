import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { check, confirm, importFile, PATH, problems, upload } from "./importing.ts";
import { textRow, workbook } from "./workbook.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const leads = async (query: string): Promise<Json[]> =>
  (await ana.get(`/api/v1/crm/leads?limit=200&${query}`)).body.data;
const count = async (table: string) =>
  Number((await appliance.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

describe("Importing a file", () => {
  test("detects the columns and values of a German CSV and audits each row", async () => {
    const csv =
      "\uFEFFName;E-Mail;Firma;Wert;Quelle;Schlagworte;custom.vip\r\n" +
      'Zoë;ZOE@Example.com;Acme;1.234,56 EUR;Social media;"neu; heiß";ja\r\n' +
      "Max;max@example.com;Beta;7;E-Mail;;\r\n";
    const checked = await check(appliance, ana, "crm.leads", csv);
    expect(checked).toMatchObject({
      state: "checked",
      format: { delimiter: ";", decimal: "," },
      progress: { created: 2, failed: 0 },
    });
    expect(await leads("q=Zoë")).toEqual([]);
    const before = await count("audit_events");
    const done = await confirm(appliance, ana, checked);
    expect(done).toMatchObject({ state: "done", progress: { done: 2, total: 2, created: 2 }, stopped: null });
    const [zoe] = await leads("q=Zoë");
    expect(zoe).toMatchObject({
      state: "new",
      email: "zoe@example.com",
      company: "Acme",
      source: "social_media",
      value: { amount: 123456, currency: "EUR" },
      tags: ["neu", "heiß"],
      custom: { vip: "ja" },
      owner_id: ana.userId,
    });
    const { body } = await ana.get("/api/v1/audit/events?action=crm.leads.create");
    expect(body.data).toHaveLength(2);
    expect(body.data[0]).toMatchObject({
      actor: ana.userId,
      via: "import",
      outcome: "ok",
      record_id: expect.any(String),
    });
    expect(await count("audit_events")).toBeGreaterThan(before + 2);
  });

  test("imports valid rows, reports problems by cell and returns invalid rows as a file", async () => {
    const csv =
      'name,email,value,score\nAda,ada@example.com,12.50,10\nBob,nope,abc,10\n=1+1,,,300\n"broken"x,,,\n';
    const checked = await check(appliance, ana, "crm.leads", csv);
    expect(checked.progress).toMatchObject({ total: 4, created: 1, failed: 3 });
    const reported = await problems(ana, checked.id);
    expect(reported.map(({ row, column, code, value }) => [row, column, code, value])).toEqual([
      [3, "value", "NUMBER_WRONG", "abc"],
      [3, "email", "WRONG_FORMAT", "nope"],
      [4, "score", "TOO_LARGE", "300"],
      [5, null, "QUOTES_BROKEN", null],
    ]);
    const done = await confirm(appliance, ana, checked);
    expect(done.progress).toMatchObject({ created: 1, failed: 3 });
    expect((await leads("name=Ada"))[0].value).toEqual({ amount: 1250, currency: "EUR" });
    const bad = await ana.get(`${PATH}/${done.id}/bad_rows`);
    expect(bad.headers.get("content-type")).toStartWith("text/csv");
    expect(bad.text.split("\r\n").slice(0, 3)).toEqual([
      "name,email,value,score,error",
      expect.stringMatching(/^Bob,nope,abc,10,"?NUMBER_WRONG/),
      expect.stringMatching(/^'=1\+1,,,300,TOO_LARGE/),
    ]);
    const corrected = bad.text
      .replace(",nope,abc,", ",bob@example.com,3,")
      .replace(",300,", ",30,")
      .replace("broken,,,", "Whole,,,");
    const again = await importFile(appliance, ana, "crm.leads", corrected);
    expect(again.progress).toMatchObject({ created: 3, failed: 0 });
    expect((await leads("name==1%2B1")).map(({ name }) => name)).toEqual(["=1+1"]);
  });

  test("reads typed cells from the selected sheet of a workbook", async () => {
    const rows = `${textRow(1, ["Name", "Phone", "Value"])}<row r="2"><c r="A2" t="inlineStr"><is><t>Workbook Wanda</t></is></c><c r="B2"><v>491701234567</v></c><c r="C2"><v>1234.5</v></c></row>`;
    const bytes = workbook({ sheets: { Notes: textRow(1, ["x"]), Leads: rows } });
    const done = await importFile(appliance, ana, "crm.leads", bytes, { format: { sheet: "Leads" } });
    expect(done).toMatchObject({ state: "done", sheets: ["Notes", "Leads"], progress: { created: 1 } });
    expect((await leads("q=Wanda"))[0]).toMatchObject({
      phone: "491701234567",
      value: { amount: 123450, currency: "EUR" },
    });
  });

  test("reads JSON as written by the API and rejects numbers that are too large", async () => {
    const text =
      '[{"name":"Jay","value":{"amount":500,"currency":"USD"},"tags":["a"],"custom":{"n":1}},{"name":"Kay","score":9007199254740993}]';
    const checked = await check(appliance, ana, "crm.leads", text);
    expect((await problems(ana, checked.id)).map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, "score", "NUMBER_TOO_LARGE"],
    ]);
    await confirm(appliance, ana, checked);
    expect((await leads("q=Jay"))[0]).toMatchObject({
      value: { amount: 500, currency: "USD" },
      tags: ["a"],
      custom: { n: 1 },
    });
  });

  test("resolves references by number, name, e-mail and ID and reports the rest", async () => {
    const account = await ana.post("/api/v1/crm/accounts", { name: "Nordwind", tax_id: "DE 123" });
    for (let i = 0; i < 2; i++) await ana.post("/api/v1/crm/accounts", { name: "Twin" });
    const csv = [
      "last_name,account,owner",
      "One,Nordwind,ana@example.com",
      "Two,DE123,",
      `Three,${account.body.id},${ana.userId}`,
      "Four,Twin,",
      "Five,Nobody,",
      "Six,,nobody@example.com",
    ].join("\n");
    const checked = await check(appliance, ana, "crm.contacts", csv);
    expect((await problems(ana, checked.id)).map(({ row, column, code }) => [row, column, code])).toEqual([
      [5, "account", "REFERENCE_AMBIGUOUS"],
      [6, "account", "REFERENCE_UNKNOWN"],
      [7, "owner", "REFERENCE_UNKNOWN"],
    ]);
    const done = await confirm(appliance, ana, checked);
    expect(done.progress).toMatchObject({ created: 3 });
    const made = (await ana.get("/api/v1/crm/contacts?limit=50&sort=created_at")).body.data;
    expect(made.map((one: Json) => one.account_id)).toEqual(Array(3).fill(account.body.id));
  });

  test("resolves references again after a row whose call fails", async () => {
    const long = "x".repeat(300);
    const csv = `name,parent\nTop,\nMiddle,Top\n${long},Top\nBottom,Middle\n`;
    const checked = await check(appliance, ana, "crm.accounts", csv);
    expect(checked.progress).toMatchObject({ created: 3, failed: 1 });
    const done = await confirm(appliance, ana, checked);
    expect(done).toMatchObject({ state: "done", progress: { created: 3, failed: 1 } });
    const rows = await appliance.rows(
      "SELECT a.name, p.name AS parent FROM crm_accounts a LEFT JOIN crm_accounts p ON p.id = a.parent_id WHERE a.name IN ('Top', 'Middle', 'Bottom') ORDER BY a.rid",
    );
    expect(rows).toEqual([
      { name: "Top", parent: null },
      { name: "Middle", parent: "Top" },
      { name: "Bottom", parent: "Middle" },
    ]);
  });

  test("resolves references to records of earlier rows", async () => {
    const csv = "name,parent\nHolding,\nDaughter,Holding\nGrandchild,Daughter\nOrphan,Later\nLater,\n";
    const checked = await check(appliance, ana, "crm.accounts", csv);
    expect(await problems(ana, checked.id)).toMatchObject([
      { row: 5, column: "parent", code: "REFERENCE_UNKNOWN" },
    ]);
    const done = await confirm(appliance, ana, checked);
    expect(done.progress).toMatchObject({ created: 4, failed: 1 });
    const [holding] = (await ana.get("/api/v1/crm/accounts?name=Holding")).body.data;
    expect((await ana.get("/api/v1/crm/accounts?name=Daughter")).body.data).toMatchObject([
      { parent_id: holding.id },
    ]);
  });

  test("reports ambiguous dates until a format is chosen", async () => {
    const csv = "name,date,kind\nA,03/04/2026,full\n";
    const fields = {
      mapping: [
        { column: "name", field: "name" },
        { column: "date", field: "date" },
        { column: "kind", field: null },
      ],
    };
    const checked = await check(appliance, ana, "settings.holidays", csv, fields);
    expect(await problems(ana, checked.id)).toMatchObject([
      { row: 2, column: "date", code: "DATE_AMBIGUOUS" },
    ]);
    const again = await check(appliance, ana, "settings.holidays", csv, {
      format: { dates: "dmy" },
      ...fields,
    });
    expect(again.progress).toMatchObject({ created: 1, failed: 0 });
  });

  test("combines consecutive rows into one record with lines", async () => {
    const account = (await ana.post("/api/v1/crm/accounts", { name: "Lines & Co" })).body.id;
    const csv = [
      "doc,account,lines.text,lines.quantity,lines.price",
      "1,Lines & Co,Chair,2,1000",
      "1,,Table,1,9950",
      "2,Lines & Co,Lamp,3,5",
      "2,Other,Bulb,1,1",
    ].join("\n");
    const checked = await check(appliance, ana, "crm.quotes", csv, { group_by: "doc" });
    expect(await problems(ana, checked.id)).toMatchObject([
      { row: 5, column: "account", code: "GROUP_DIFFERS" },
    ]);
    const done = await confirm(appliance, ana, checked);
    expect(done.progress).toMatchObject({ total: 2, created: 1, failed: 1 });
    const [quote] = (await ana.get(`/api/v1/crm/quotes?account_id=${account}`)).body.data;
    expect(quote.lines).toMatchObject([
      { text: "Chair", quantity: "2", price: 1000 },
      { text: "Table", quantity: "1", price: 9950 },
    ]);
    expect(quote.state).toBe("draft");
  });
});

describe("Import keys", () => {
  test("report duplicates on create and update existing records on upsert", async () => {
    await ana.post("/api/v1/crm/leads", { name: "Key One", email: "key1@example.com", company: "Old" });
    const csv =
      "name,email,company\nKey One,KEY1@example.com,New\nKey Two,key2@example.com,\nKey Three,key2@example.com,\n,,\nNo Key,,x\n";
    const created = await check(appliance, ana, "crm.leads", csv, { key: "email" });
    expect((await problems(ana, created.id)).map(({ row, code }) => [row, code])).toEqual([
      [2, "DUPLICATE_VALUE"],
      [4, "DUPLICATE_IN_FILE"],
      [5, "REQUIRED"],
    ]);
    const checked = await check(appliance, ana, "crm.leads", csv, { key: "email", action: "upsert" });
    expect(checked.progress).toMatchObject({ updated: 1, created: 1, failed: 3 });
    expect((await problems(ana, checked.id)).map(({ row, code }) => [row, code])).toEqual([
      [4, "DUPLICATE_IN_FILE"],
      [5, "KEY_MISSING"],
      [6, "KEY_MISSING"],
    ]);
    await confirm(appliance, ana, checked);
    expect(await leads("email=key1@example.com")).toMatchObject([{ company: "New", version: 2 }]);
    const same = await importFile(appliance, ana, "crm.leads", csv, { key: "email", action: "upsert" });
    expect(same.progress).toMatchObject({ unchanged: 2, updated: 0, created: 0 });
  });

  test("reject repeated unique values in a file", async () => {
    const csv = "name,tax_id\nA,DE 777\nB,de777\n";
    const checked = await check(appliance, ana, "crm.accounts", csv);
    expect(await problems(ana, checked.id)).toMatchObject([
      { row: 3, column: "tax_id", code: "DUPLICATE_IN_FILE" },
    ]);
    const done = await confirm(appliance, ana, checked);
    expect(done.progress).toMatchObject({ created: 1, failed: 1 });
    expect(await problems(ana, done.id)).toMatchObject([
      { row: 3, column: "tax_id", code: "DUPLICATE_VALUE" },
    ]);
  });

  test("keep values for empty cells, or clear them if configured", async () => {
    await ana.post("/api/v1/crm/leads", { name: "Empty", email: "empty@example.com", company: "Acme" });
    const csv = "name,email,company\nEmpty,empty@example.com,\n";
    const settings = { key: "email", action: "upsert" };
    await importFile(appliance, ana, "crm.leads", csv, settings);
    expect((await leads("email=empty@example.com"))[0].company).toBe("Acme");
    await importFile(appliance, ana, "crm.leads", csv, { ...settings, empty: "clear" });
    expect((await leads("email=empty@example.com"))[0].company).toBe(null);
  });
});

describe("Confirming an import", () => {
  const csv = "name\nConfirmed\n";

  test("requires the hash of the last dry run and works once", async () => {
    const checked = await check(appliance, ana, "crm.leads", csv);
    const wrong = await ana.post(`${PATH}/${checked.id}/confirm`, { hash: "0".repeat(64) });
    expect(wrong).toMatchObject({ status: 409, body: { code: "RECORD_VERSION_CONFLICT" } });
    const changed = await ana.put(`${PATH}/${checked.id}`, { mode: "atomic" });
    expect(changed.body).toMatchObject({ state: "uploaded", hash: null });
    expect((await ana.post(`${PATH}/${checked.id}/confirm`, { hash: checked.hash })).body.code).toBe(
      "STATE_TRANSITION_INVALID",
    );
    await ana.post(`${PATH}/${checked.id}/dry_run`);
    await appliance.appliance.jobs.drain();
    const again = (await ana.get(`${PATH}/${checked.id}`)).body;
    expect(again.hash).not.toBe(checked.hash);
    expect((await ana.post(`${PATH}/${checked.id}/confirm`, { hash: checked.hash })).status).toBe(409);
    await confirm(appliance, ana, again);
    expect((await ana.post(`${PATH}/${checked.id}/confirm`, { hash: again.hash })).body.code).toBe(
      "STATE_TRANSITION_INVALID",
    );
    expect(await leads("name=Confirmed")).toHaveLength(1);
  });

  test("is preceded by a dry run without records, numbers or row events", async () => {
    const before = [await count("crm_tickets"), await count("number_sequences"), await count("crm_accounts")];
    const rows = (await ana.get("/api/v1/audit/events?action=crm.tickets.create")).body.data.length;
    const checked = await check(appliance, ana, "crm.tickets", "subject,description\nHelp,me\n");
    expect(checked.progress.done).toBe(1);
    expect([
      await count("crm_tickets"),
      await count("number_sequences"),
      await count("crm_accounts"),
    ]).toEqual(before);
    expect((await ana.get("/api/v1/audit/events?action=crm.tickets.create")).body.data).toHaveLength(rows);
  });

  test("in atomic mode imports nothing if any row is invalid", async () => {
    const bad = await check(appliance, ana, "crm.accounts", "name,tax_id\nA1,T1\n,T2\n", { mode: "atomic" });
    expect((await ana.post(`${PATH}/${bad.id}/confirm`, { hash: bad.hash })).body.code).toBe(
      "STATE_TRANSITION_INVALID",
    );
    const good = await check(appliance, ana, "crm.accounts", "name,tax_id\nA1,T1\nA2,T2\nA3,T3\n", {
      mode: "atomic",
    });
    await ana.post("/api/v1/crm/accounts", { name: "Quicker", tax_id: "T3" });
    const failed = await confirm(appliance, ana, good);
    expect(failed).toMatchObject({
      state: "failed",
      stopped: { code: "ATOMIC_FAILED" },
      progress: { created: 0, failed: 1 },
    });
    expect((await ana.get("/api/v1/crm/accounts?tax_id[in]=T1,T2")).body.data).toEqual([]);
    expect(await problems(ana, good.id)).toMatchObject([
      { row: 4, column: "tax_id", code: "DUPLICATE_VALUE" },
    ]);
  });

  test("in atomic mode reverts a long import that fails", async () => {
    const rows = Array.from({ length: 700 }, (_, i) => `Long ${i},L${i}`);
    const checked = await check(appliance, ana, "crm.accounts", `name,tax_id\n${rows.join("\n")}\n`, {
      mode: "atomic",
    });
    expect(checked.progress).toMatchObject({ created: 700 });
    await ana.post("/api/v1/crm/accounts", { name: "Quicker", tax_id: "L690" });
    const failed = await confirm(appliance, ana, checked);
    expect(failed).toMatchObject({
      state: "failed",
      stopped: { code: "ATOMIC_FAILED" },
      progress: { failed: 1, kept: 0 },
    });
    expect(failed.progress.undone).toBe(failed.progress.created);
    expect((await ana.get("/api/v1/crm/accounts?name[starts]=Long&count=true")).body.page.total).toBe(0);
  });
});

/** Makes an import's job fail permanently between two slices. */
async function giveUp(id: string): Promise<void> {
  for (;;) {
    await appliance.alter(
      `UPDATE jobs SET state = 'failed', error_code = 'INTERNAL', error_message = 'It failed too often.'
       WHERE state = 'waiting' AND id = (SELECT job FROM data_imports WHERE id = ?)`,
      id,
    );
    const [job] = await appliance.rows(
      "SELECT j.state FROM jobs j JOIN data_imports i ON i.job = j.id WHERE i.id = ?",
      id,
    );
    if (job?.state === "failed") return;
    if (job?.state === "done") throw new Error("the import was over before its job could fail");
  }
}

describe("Imports with an abandoned job", () => {
  test("are reported and resume at the row where they stopped, without duplicates", async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `Fallen ${i},fallen${i}@example.com`);
    const checked = await check(appliance, ana, "crm.leads", `name,email\n${rows.join("\n")}\n`);
    await ana.post(`${PATH}/${checked.id}/confirm`, { hash: checked.hash });
    await giveUp(checked.id);
    appliance.clock.advance(3_600_000);
    await appliance.runJobs();
    ana.accessToken = (await appliance.logIn("ana@example.com")).accessToken;
    const { body: stopped } = await ana.get(`${PATH}/${checked.id}`);
    expect(stopped).toMatchObject({ state: "stopped", stopped: { code: "JOB_FAILED" } });
    expect(stopped.progress.done).toBeLessThan(2000);
    expect((await ana.post(`${PATH}/${checked.id}/resume`)).status).toBe(200);
    await appliance.appliance.jobs.drain();
    const { body: done } = await ana.get(`${PATH}/${checked.id}`);
    expect(done).toMatchObject({ state: "done", stopped: null, progress: { done: 2000, created: 2000 } });
    const made =
      "SELECT count(*) AS n, count(DISTINCT email) AS different FROM crm_leads WHERE name LIKE 'Fallen %'";
    expect(await appliance.rows(made)).toEqual([{ n: 2000, different: 2000 }]);
  });
});

describe("Undoing an import", () => {
  test("archives created records, restores previous values, and keeps records changed since", async () => {
    const [x, y] = [
      await ana.post("/api/v1/crm/leads", { name: "Undo X", email: "ux@example.com", company: "Before" }),
      await ana.post("/api/v1/crm/leads", { name: "Undo Y", email: "uy@example.com", company: "Before" }),
    ];
    const csv =
      "name,email,company\nUndo X,ux@example.com,After\nUndo Y,uy@example.com,After\nUndo Z,uz@example.com,After\nUndo W,uw@example.com,\n";
    const done = await importFile(appliance, ana, "crm.leads", csv, { key: "email", action: "upsert" });
    await ana.put(`/api/v1/crm/leads/${y.body.id}`, { score: 5 });
    const [w] = await leads("email=uw@example.com");
    await ana.post(`/api/v1/crm/leads/${w.id}/contact`);
    const begun = await ana.post(`${PATH}/${done.id}/undo`);
    expect(begun).toMatchObject({ status: 200, body: { state: "undoing" } });
    await appliance.appliance.jobs.drain();
    expect((await ana.get(`${PATH}/${done.id}`)).body).toMatchObject({
      state: "undone",
      progress: { undone: 2, kept: 2 },
    });
    expect((await ana.get(`/api/v1/crm/leads/${x.body.id}`)).body).toMatchObject({
      company: "Before",
      version: 3,
    });
    expect((await ana.get(`/api/v1/crm/leads/${y.body.id}`)).body).toMatchObject({ company: "After" });
    expect(await leads("email=uz@example.com")).toEqual([]);
    const kept = (await ana.get(`${PATH}/${done.id}/rows?undo=kept`)).body.data;
    expect(kept.map(({ row, undo_reason }: Json) => [row, undo_reason])).toEqual([
      [3, "RECORD_CHANGED: This record was changed after the import."],
      [5, "RECORD_CHANGED: This record was changed after the import."],
    ]);
    expect((await ana.post(`${PATH}/${done.id}/undo`)).body.code).toBe("STATE_TRANSITION_INVALID");
  });
});

describe("Import limits", () => {
  test("exclude later states, numbers and fields set by rules", async () => {
    const csv =
      "id,number,version,state,name,respond_by,created_by\nx,L-1,9,converted,Statewise,2020-01-01,somebody\n";
    const made = await upload(appliance, ana, "crm.leads", csv);
    expect(
      made.body.mapping.filter(({ field }: Json) => field !== null).map(({ field }: Json) => field),
    ).toEqual(["id", "name"]);
    for (const field of [
      "state",
      "respond_by",
      "version",
      "created_by",
      "archived_at",
      "org",
      "person_key",
      "lines.text",
    ]) {
      const reply = await ana.put(`${PATH}/${made.body.id}`, { mapping: [{ column: "state", field }] });
      expect({ field, status: reply.status, code: reply.body.details?.[0]?.code }).toEqual({
        field,
        status: 422,
        code: "FIELD_UNKNOWN",
      });
    }
    const done = await importFile(appliance, ana, "crm.leads", csv);
    expect(done.progress.created).toBe(1);
    expect((await leads("name=Statewise"))[0]).toMatchObject({
      state: "new",
      version: 1,
      created_by: ana.userId,
    });
  });

  test("exclude collections that only rules write", async () => {
    const reply = await upload(appliance, ana, "ops.depreciations", "a\n1\n");
    expect(reply.status).toBe(422);
  });
});
