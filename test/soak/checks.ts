import { Database } from "bun:sqlite";
import { join } from "node:path";
import type { Acknowledged, Door, Line } from "./line.ts";

/** Number of older acknowledged records that are checked after every kill. */
const OLDER = 60;
const AT_ONCE = 8;

/** Checks everything acknowledged since `from` and some older records. */
export async function checkAcknowledged(line: Line, door: Door, from: number): Promise<void> {
  const all = [...line.acknowledged.values()];
  const older = Array.from({ length: Math.min(OLDER, from) }, () => Math.floor(Math.random() * from));
  const asked = [...all.slice(from), ...older.flatMap((at) => all[at] ?? [])];
  await atOnce(asked, (one) => checkRecord(line, door, one));
}

export async function checkAll(line: Line, door: Door): Promise<void> {
  await atOnce([...line.acknowledged.values()], (one) => checkRecord(line, door, one));
  await atOnce([...line.files], ([path, sha256]) => checkFile(line, door, path, sha256));
}

async function checkRecord(line: Line, { client }: Door, known: Acknowledged): Promise<void> {
  const { path, version, state, marker } = known;
  const { status, text, body } = await client.get(path);
  if (status !== 200 || !text.includes(marker)) return lost(line, `${path} (${marker}) answers ${status}`);
  // A write without a response may still have been executed, which increases the version.
  const isAsKnown = body.version === version ? body.state === state : body.version > version;
  if (!isAsKnown) lost(line, `${path} is ${body.state} ${body.version}, and was ${state} ${version}`);
}

async function checkFile(line: Line, { base, client }: Door, path: string, sha256: string): Promise<void> {
  const headers = { authorization: `Bearer ${client.accessToken}` };
  const bytes = await (await fetch(base + path, { headers })).bytes();
  const found = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  if (found !== sha256) lost(line, `the file ${path} is another one`);
}

function lost(line: Line, what: string): void {
  line.failures.push(`lost: ${what}`);
}

export async function checkTrail(line: Line, { client }: Door): Promise<void> {
  const verified = await client.get("/api/v1/audit/verify");
  if (verified.body.ok !== true) line.failures.push(`the audit trail: ${verified.text}`);
  const health = await client.get("/api/v1/system/health");
  if (health.body.healthy !== true) line.failures.push(`the invariants: ${health.text}`);
  const ready = await client.get("/readyz");
  if (ready.status !== 200) line.failures.push(`not ready: ${ready.text}`);
}

/** Collections whose records only the soak test creates, with their tables. */
const TABLES = {
  "crm.leads": "crm_leads",
  "crm.contacts": "crm_contacts",
  "crm.opportunities": "crm_opportunities",
  "crm.quotes": "crm_quotes",
  "fin.invoices": "fin_invoices",
  "fin.payments": "fin_payments",
  "ops.sales-orders": "ops_sales_orders",
  "hr.employees": "hr_employees",
} as const;

/** Checks the stopped server's database directly for incomplete, duplicated or unknown rows. */
export function checkDisk(line: Line, folder: string): void {
  const db = new Database(join(folder, "freehold.db"), { readonly: true });
  const one = (sql: string) => Object.values(db.query<Record<string, unknown>, []>(sql).get() ?? {})[0];
  const must = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) line.failures.push(`${what}: ${found}, not ${expected}`);
  };
  must("integrity_check", one("PRAGMA integrity_check"), "ok");
  must("foreign_key_check", db.query("PRAGMA foreign_key_check").all().length, 0);
  for (const [collection, table] of Object.entries(TABLES))
    must(`records of ${collection}`, one(`SELECT count(*) FROM ${table}`), line.made.get(collection) ?? 0);
  const numbered = "SELECT count(*) AS n, count(DISTINCT number) AS different FROM fin_invoices WHERE number";
  const { n, different } =
    db.query<{ n: number; different: number }, []>(`${numbered} IS NOT NULL`).get() ?? {};
  must("numbers of invoices", different, n);
  const audited = new Set(
    db
      .query<{ id: string }, []>("SELECT correlation_id AS id FROM audit_events WHERE outcome = 'ok'")
      .all()
      .map(({ id }) => id),
  );
  must("writes without an event", line.keys.filter((key) => !audited.has(key)).length, 0);
  db.close();
}

async function atOnce<T>(all: readonly T[], check: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const hand = async () => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await check(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}
