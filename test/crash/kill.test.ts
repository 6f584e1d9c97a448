import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { initialised, Served } from "../kit/executable.ts";
import { until } from "../kit/until.ts";

const KILLS = repeats(4, 50);
const LEAST_ANSWERED = 10;

interface Written {
  marker: string;
  collection: "crm.leads" | "crm.quotes";
  id: string;
}

/** Writes as fast as possible until the server dies; keeps the acknowledged writes. */
async function write(client: Client, account: string, answered: Written[], worker: string): Promise<void> {
  for (let i = 0; ; i++) {
    const marker = `mark${worker}x${i}`;
    try {
      if (i % 3 === 2) {
        const body = {
          account_id: account,
          lines: [1, 2, 3].map((n) => ({ text: `${marker} ${n}`, quantity: "1", price: n * 100 })),
        };
        const reply = await client.post("/api/v1/crm/quotes", body);
        if (reply.status === 201) answered.push({ marker, collection: "crm.quotes", id: reply.body.id });
      } else {
        const reply = await client.post("/api/v1/crm/leads", {
          name: `Person ${marker}`,
          email: `${marker}@example.com`,
        });
        if (reply.status === 201) answered.push({ marker, collection: "crm.leads", id: reply.body.id });
      }
    } catch {
      // The server was killed during this request. Without a response, nothing is guaranteed.
      return;
    }
  }
}

/** Checks on disk that records, their events, lines and index entries are consistent. */
function checkWhole(folder: string): void {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const one = (sql: string) => db.query<{ n: number }, []>(sql).get()?.n;
  for (const collection of ["leads", "quotes"]) {
    const events = `SELECT record_id FROM audit_events WHERE collection = 'crm.${collection}' AND version = 1 AND outcome = 'ok'`;
    expect(one(`SELECT count(*) AS n FROM crm_${collection} WHERE id NOT IN (${events})`)).toBe(0);
    expect(
      one(`SELECT count(*) AS n FROM (${events}) WHERE record_id NOT IN (SELECT id FROM crm_${collection})`),
    ).toBe(0);
    expect(
      one(`SELECT count(*) - (SELECT count(*) FROM crm_${collection}) AS n FROM crm_${collection}_search`),
    ).toBe(0);
  }
  expect(
    one(
      "SELECT count(*) AS n FROM crm_quotes q WHERE (SELECT count(*) FROM crm_quotes_lines WHERE parent = q.rid) <> 3",
    ),
  ).toBe(0);
  expect(
    one("SELECT count(*) - coalesce(max(CAST(substr(number, 3) AS INTEGER)), 0) AS n FROM crm_quotes"),
  ).toBe(0);
  db.close();
}

test(`all answered writes are complete after ${KILLS} SIGKILLs and the audit trail verifies`, async () => {
  const folder = await initialised();
  const answered: Written[] = [];
  let account = "";
  let served = await Served.start(folder);
  let client = await served.logIn();
  for (let kill = 0; kill < KILLS; kill++) {
    account ||= (await client.post("/api/v1/crm/accounts", { name: "Customer" })).body.id;
    const from = answered.length;
    const writers = Array.from({ length: 8 }, (_, worker) =>
      write(client, account, answered, `${kill}w${worker}`),
    );
    await until(() => answered.length >= from + LEAST_ANSWERED);
    await Bun.sleep(Math.random() * 200);
    await served.stop("SIGKILL");
    await Promise.all(writers);

    served = await Served.start(folder);
    client = await served.logIn();
    const verified = await client.get("/api/v1/audit/verify");
    expect(verified.body).toMatchObject({ ok: true });
    for (const { id, marker, collection } of answered.slice(from)) {
      const reply = await client.get(`/api/v1/${collection.replace(".", "/")}/${id}`);
      expect(reply.status).toBe(200);
      expect(reply.text).toContain(marker);
    }
    checkWhole(folder);
  }

  const count = async (path: string) =>
    (await client.get(`/api/v1/crm/${path}?limit=1&count=true`)).body.page.total;
  expect((await count("leads")) + (await count("quotes"))).toBeGreaterThanOrEqual(answered.length);
  await served.stop();
  rmSync(folder, { recursive: true });
});
