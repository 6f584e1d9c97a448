import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { textRow, workbook } from "../governance/imports/workbook.ts";
import type { Client, Json } from "../kit/appliance.ts";
import { initialised, Served } from "../kit/executable.ts";
import { until } from "../kit/until.ts";

const ROWS = 12_000;
const KILLS = 10;
const PATH = "/api/v1/data/imports";

const names = ["name", "email"];
const people = Array.from({ length: ROWS }, (_, i) => [`Person ${i}`, `p${i}@example.com`]);
const FILES = {
  CSV: () => [names, ...people].map((cells) => `${cells.join()}\n`).join(""),
  XLSX: () =>
    workbook({ sheets: { People: [names, ...people].map((cells, i) => textRow(i + 1, cells)).join("") } }),
};

async function upload(served: Served, client: Client, kind: keyof typeof FILES): Promise<string> {
  const reply = await fetch(`${served.base}${PATH}?collection=crm.leads`, {
    method: "POST",
    headers: { authorization: `Bearer ${client.accessToken}`, "content-type": "application/octet-stream" },
    body: FILES[kind](),
  });
  expect(reply.status).toBe(201);
  // An upload returns the import.
  return ((await reply.json()) as { id: string }).id;
}

const once = (client: Client, id: string, isThere: (one: Json) => boolean): Promise<Json> =>
  until(async () => (await client.get(`${PATH}/${id}`)).body, isThere);

function figures(folder: string): Record<string, number> {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const row = db
    .query<Record<string, number>, []>(
      `SELECT (SELECT created FROM data_imports) AS created,
         (SELECT position FROM data_imports) AS position,
         (SELECT count(*) FROM data_import_rows) AS rows,
         (SELECT count(*) FROM crm_leads) AS leads,
         (SELECT count(DISTINCT email) FROM crm_leads) AS different,
         (SELECT count(*) FROM audit_events WHERE action = 'crm.leads.create' AND via = 'import' AND outcome = 'ok') AS events`,
    )
    .get();
  db.close();
  return row ?? {};
}

async function further(folder: string, before: number, rows = ROWS): Promise<void> {
  for (;;) {
    const { created = 0 } = figures(folder);
    if (created > before || created === rows) return;
    await Bun.sleep(2);
  }
}

const COMPANIES = 300;
const EACH = 6;

test("an import killed 5 times creates each missing record exactly once", async () => {
  const folder = await initialised();
  let served = await Served.start(folder);
  let ana = await served.logIn();
  const lines = Array.from({ length: COMPANIES * EACH }, (_, i) => `Person ${i},Company ${i % COMPANIES}`);
  const reply = await fetch(`${served.base}${PATH}?collection=crm.contacts`, {
    method: "POST",
    headers: { authorization: `Bearer ${ana.accessToken}`, "content-type": "application/octet-stream" },
    body: `last_name,company\n${lines.join("\n")}\n`,
  });
  // An upload returns the import.
  const { id } = (await reply.json()) as { id: string };
  await ana.put(`${PATH}/${id}`, { create_missing: ["crm.accounts"] });
  await ana.post(`${PATH}/${id}/dry_run`);
  await Bun.sleep(60);
  await served.stop("SIGKILL");
  served = await Served.start(folder);
  ana = await served.logIn();
  const checked = await once(ana, id, ({ state }) => state === "checked");
  expect(checked.creates).toMatchObject([{ collection: "crm.accounts", count: COMPANIES }]);
  await ana.post(`${PATH}/${id}/confirm`, { hash: checked.hash });
  let cutOff = 0;
  let before = 0;
  for (let kill = 0; kill < 5; kill++) {
    await further(folder, before, COMPANIES * EACH);
    await served.stop("SIGKILL");
    const db = new Database(join(folder, "freehold.db"), { readonly: true });
    const row = db
      .query<Record<string, number>, []>(
        `SELECT (SELECT position FROM data_imports) AS position,
           (SELECT count(*) FROM crm_contacts) AS contacts,
           (SELECT count(*) FROM crm_accounts) AS accounts,
           (SELECT count(DISTINCT account_id) FROM crm_contacts) AS named,
           (SELECT count(*) FROM data_import_rows WHERE collection = 'crm.accounts') AS noted`,
      )
      .get();
    db.close();
    const { position = 0, contacts, accounts, named, noted } = row ?? {};
    const made = Math.min(position, COMPANIES);
    expect({ contacts, accounts, named, noted }).toEqual({
      contacts: position,
      accounts: made,
      named: made,
      noted: made,
    });
    before = position;
    if (position > 0 && position < COMPANIES * EACH) cutOff += 1;
    served = await Served.start(folder);
  }
  expect(cutOff).toBeGreaterThan(0);
  ana = await served.logIn();
  const done = await once(ana, id, ({ state }) => state !== "running");
  expect(done).toMatchObject({
    state: "done",
    creates: [{ count: COMPANIES }],
    progress: { created: COMPANIES * EACH, failed: 0 },
  });
  expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  await served.stop();
  rmSync(folder, { recursive: true });
});

test.each(["CSV", "XLSX"] as const)(
  `a %s import killed ${KILLS} times stores each of its ${ROWS} rows exactly once`,
  async (kind) => {
    const folder = await initialised();
    let served = await Served.start(folder);
    let ana = await served.logIn();
    const id = await upload(served, ana, kind);
    const killed = async () => {
      await served.stop("SIGKILL");
      const then = figures(folder);
      served = await Served.start(folder);
      return then;
    };

    // A check that was interrupted resumes as well, and leaves nothing behind.
    await ana.post(`${PATH}/${id}/dry_run`);
    for (let kill = 0; kill < 2; kill++) {
      await Bun.sleep(60);
      await killed();
    }
    ana = await served.logIn();
    const checked = await once(ana, id, ({ state }) => state === "checked");
    expect(checked.progress).toMatchObject({ total: ROWS, created: ROWS, failed: 0 });
    expect(figures(folder)).toMatchObject({ leads: 0, rows: 0, events: 0 });

    expect((await ana.post(`${PATH}/${id}/confirm`, { hash: checked.hash })).status).toBe(200);
    let cutOff = 0;
    let before = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await further(folder, before);
      const { created = 0, ...counted } = await killed();
      before = created;
      // After every kill, each reported row exists with its event, and there are no other rows.
      expect(counted).toEqual({
        position: created,
        rows: created,
        leads: created,
        different: created,
        events: created,
      });
      if (created > 0 && created < ROWS) cutOff += 1;
    }
    expect(cutOff).toBeGreaterThan(2);
    ana = await served.logIn();
    const done = await once(ana, id, ({ state }) => state !== "running");
    expect(done).toMatchObject({ state: "done", progress: { done: ROWS, created: ROWS, failed: 0 } });
    expect(figures(folder)).toMatchObject({ leads: ROWS, different: ROWS, rows: ROWS, events: ROWS });
    expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
    await served.stop();
    rmSync(folder, { recursive: true });
  },
);
