import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { freshFolder, type Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { attach } from "../../kit/files.ts";
import { take } from "../exports/taking.ts";
import { importFile } from "../imports/importing.ts";
import { filesWith, Office, taken } from "./office.ts";

const NAME = "Xaveria Quirinbacher";
const EMAIL = "xaveria.q@privatmail.example";
const PHONE = "+43 664 7718293";
const STREET = "Zwetschkenweg 77";
const WORDS = ["Quirinbacher", "xaveria", EMAIL, "7718293", STREET, "Zwetschkenweg"];
const PERSON = { name: NAME, email: EMAIL, phone: PHONE, also_known: [STREET] };

let office: Office;
let made: Record<string, string>;
const backup = freshFolder();
let request: string;
let done: Json;

async function leaveTraces(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  const account = await office.make("crm.accounts", {
    name: "Kreisler GmbH",
    kinds: ["customer", "supplier"],
  });
  const put = async (collection: string, body: object): Promise<string> => {
    const { id } = await office.make(collection, body);
    ids[collection] = id;
    return id;
  };
  const contact = await put("crm.contacts", {
    first_name: "Xaveria",
    last_name: "Quirinbacher",
    email: EMAIL,
    phone: PHONE,
    job_title: "Prokuristin Quirinbacher",
    account_id: account.id,
    tags: ["quirinbacher-family"],
    custom: { nickname: "Xaveria" },
  });
  taken(
    await office.ana.put(`/api/v1/crm/contacts/${contact}`, { phone: "0664/77 18 293", job_title: "Sales" }),
  );
  await put("crm.leads", {
    name: NAME,
    email: EMAIL,
    notes: `${NAME} wants an offer`,
    company: "Quirinbacher KG",
  });
  await put("crm.tickets", { subject: `Bill of ${NAME}`, body: `Call ${PHONE}`, contact_id: contact });
  await put("crm.activities", {
    type: "call",
    subject: `Call ${NAME}`,
    body: "about the offer",
    about: { collection: "crm.contacts", id: contact },
  });
  await put("crm.campaigns", { name: `Like ${NAME}` });
  ids.sole = (
    await office.make("crm.accounts", {
      name: `${NAME} e.U.`,
      email: EMAIL,
      phone: PHONE,
      billing: { street: STREET, city: "Graz", country: "AT" },
    })
  ).id;
  const unit = await office.make("hr.org-units", { name: "Sales" });
  const employee = await put("hr.employees", {
    first_name: "Xaveria",
    last_name: "Quirinbacher",
    personal_email: EMAIL,
    phone: PHONE,
    address: { street: STREET, city: "Graz", country: "AT" },
    emergency: { name: "Otto Quirinbacher", phone: PHONE },
    org_unit_id: unit.id,
    start_date: "2024-01-01",
  });
  await office.move("hr.employees", employee, "activate");
  await put("hr.timesheets", {
    employee_id: employee,
    week: "2026-W46",
    lines: [{ date: "2026-11-09", hours: "8", note: `with ${NAME}` }],
  });
  await office.move("hr.employees", employee, "terminate", {
    end_date: "2026-11-15",
    end_reason: "resignation",
  });
  await put("ops.tasks", { title: `Write to ${NAME}`, description: `At ${STREET}` });
  await put("legal.contracts", {
    title: `Order of ${NAME}`,
    kind: "sales",
    parties: [{ account_id: account.id, role: "Customer", signatory: NAME }],
  });
  await put("legal.matters", { title: "A complaint", kind: "advice", counterparty: NAME });
  await put("strat.decisions", {
    title: `Whether ${NAME} gets a discount`,
    context: `${EMAIL} asked`,
    decider_ids: [office.ana.userId],
    options: [{ name: "Yes" }, { name: "No" }],
  });
  taken(
    await attach(
      office.appliance.base,
      office.ana,
      `/api/v1/crm/contacts/${contact}/attachments`,
      `Letter of ${NAME}, ${STREET}`,
      "text/plain",
    ),
    201,
  );
  await office.ana.post(
    "/api/v1/crm/leads",
    { name: NAME, email: EMAIL },
    { "idempotency-key": "once-and-no-more" },
  );
  await createRelatedData(ids["crm.leads"] ?? "");
  return ids;
}

async function createRelatedData(lead: string): Promise<void> {
  const { appliance, ana, bo } = office;
  await importFile(appliance, ana, "crm.leads", `name,email\n${NAME},${EMAIL}\n`);
  await take(appliance, ana, { collection: "crm.leads", format: "xlsx" });
  const access = await office.scoped("access", PERSON);
  await office.carriedOut(access.id);
  await office.step(access.id, "deliver", { delivery: "post" });
  const rule = taken(
    await ana.post("/api/v1/approvals/policies", {
      name: "Giving up leads",
      actions: ["crm.leads.disqualify"],
      steps: [{ name: "Another", approvers: [{ role: "admin" }], need: "any" }],
    }),
    201,
  );
  const held = taken(
    await ana.post(`/api/v1/crm/leads/${lead}/disqualify`, { lost_reason: `${NAME} moved to ${STREET}` }),
    202,
  );
  taken(await bo.post(`/api/v1/approvals/${held.approval.id}/comment`, { comment: `Ask ${NAME}` }));
  taken(await decide(bo, `/api/v1/approvals/${held.approval.id}`, "reject", { reason: `${NAME} called` }));
  await ana.delete(`/api/v1/approvals/policies/${rule.id}`);
  const member = await appliance.invite(ana, EMAIL, ["crm_clerk"]);
  taken(await member.post("/api/v1/crm/leads", { name: "Of a colleague" }), 201);
  taken(await ana.post(`/api/v1/settings/team/${member.userId}/deactivate`));
}

async function answers(): Promise<string> {
  const meta = (await office.ana.get("/api/v1/meta")).body;
  const texts: string[] = [];
  for (const { path } of meta.entities) {
    texts.push((await office.ana.get(`${path}?limit=200`)).text);
    texts.push((await office.ana.get(`${path}?limit=200&archived=true`)).text);
    texts.push((await office.ana.get(`${path}?q=Quirinbacher`)).text);
  }
  for (const [collection, id] of Object.entries(made).filter(([name]) => name.includes("."))) {
    const path = `/api/v1/${collection.replace(".", "/")}/${id}`;
    texts.push((await office.ana.get(`${path}/history`)).text);
  }
  texts.push((await office.ana.get("/api/v1/audit/export")).text);
  texts.push((await office.ana.get("/api/v1/audit/events?limit=200")).text);
  return texts.join("\n").toLowerCase();
}

beforeAll(async () => {
  office = await Office.open(freshFolder());
  made = await leaveTraces();
  const held = await office.scoped("erasure", PERSON);
  request = held.id;
});
afterAll(async () => {
  await office.close();
  rmSync(backup, { recursive: true, force: true });
});

describe("Erasing a person with records in every module", () => {
  test("finds the person in all modules", async () => {
    const { data, consequences } = taken(await office.ana.get(`/api/v1/data/requests/${request}/scope`));
    expect(consequences[0]).toStartWith("All import and export files");
    const found = new Set(data.map(({ collection, id }: Json) => `${collection}/${id}`));
    const missing = Object.entries(made).filter(
      ([collection, id]) => !found.has(`${collection === "sole" ? "crm.accounts" : collection}/${id}`),
    );
    expect(missing).toEqual([]);
  });

  test("starts with the person's data on disk", () => {
    const found = filesWith(office.appliance.folder, WORDS).join("\n");
    for (const word of WORDS) expect(found).toContain(word);
  });

  test("runs after approval by another user", async () => {
    await copyTo(backup);
    done = await office.carriedOut(request);
    expect(done.executed_at).not.toBeNull();
    done = await office.step(request, "deliver", { delivery: "post" });
    expect(done).toMatchObject({ state: "delivered", name: "Anonymised", email: null, also_known: [] });
  });

  test("removes the person from all responses", async () => {
    const text = await answers();
    expect(WORDS.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
  });

  test("removes the person from every byte of the data folder", () => {
    expect(filesWith(office.appliance.folder, WORDS)).toEqual([]);
  });

  test("keeps the audit trail valid and all invariants intact", async () => {
    expect(taken(await office.ana.get("/api/v1/audit/verify")).ok).toBe(true);
    const health = taken(await office.ana.get("/api/v1/system/health"));
    expect(JSON.stringify(health)).not.toContain('"broken":1');
  });

  test("creates a signed certificate that lists retained data and reasons", async () => {
    const { statement, note } = await office.certificate(request);
    const said = JSON.parse(statement);
    expect(said).toMatchObject({ kind: "erasure", request, counts: { "crm.contacts": { erased: 1 } } });
    const verify = async (body: object) =>
      taken(await office.ana.post("/api/v1/data/certificates/verify", body));
    expect(await verify({ statement, note, email: EMAIL })).toEqual({
      ok: true,
      signed: true,
      signed_by: expect.stringMatching(/^freehold-/),
      whole: true,
      concerns: true,
    });
    expect(await verify({ statement, note, email: "somebody@else.example" })).toMatchObject({
      ok: false,
      concerns: false,
    });
    expect(await verify({ statement: statement.replace("erasure", "erasurE"), note })).toMatchObject({
      ok: false,
      whole: false,
    });
  });
});

async function copyTo(folder: string): Promise<void> {
  await office.appliance.appliance.engine.store.write(async ({ connection, settled }) =>
    settled(() => connection.client.run("PRAGMA wal_checkpoint(TRUNCATE)")),
  );
  cpSync(office.appliance.folder, folder, { recursive: true });
}

describe.each([
  ["the database", ["freehold.db"]],
  ["the database and the vault", ["freehold.db", "vault.db"]],
  ["the database, the vault and the files", ["freehold.db", "vault.db", "files"]],
])("Restoring from an old backup: %s", (_name, names) => {
  test("erases the person again before the first request is served", async () => {
    const { folder } = office.appliance;
    await office.appliance.appliance.stop();
    // The checkpoint files must be restored as well; otherwise the log would count as truncated.
    for (const name of [...names, "checkpoints"]) {
      for (const suffix of ["", "-wal", "-shm"])
        rmSync(join(folder, name + suffix), { recursive: true, force: true });
      for (const file of [name, `${name}-wal`])
        if (existsSync(join(backup, file)))
          cpSync(join(backup, file), join(folder, file), { recursive: true });
    }
    expect(filesWith(folder, [EMAIL])).not.toEqual([]);
    const appliance = await TestAppliance.start([], folder);
    const ana = await appliance.logIn("ana@example.com");
    office = new Office(appliance, ana, await appliance.logIn("bo@example.com"));
    expect(filesWith(folder, WORDS).filter((found) => !found.includes("data.requests"))).toEqual([]);
    const text = await answers();
    expect(WORDS.filter((word) => text.includes(word.toLowerCase()))).toEqual([]);
    expect(taken(await ana.get("/api/v1/audit/verify")).ok).toBe(true);
  });
});
