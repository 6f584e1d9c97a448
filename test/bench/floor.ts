/**
 * The bare baseline of Bun.serve and bun:sqlite. Stores the same rows as the server in a copy of its database
 * with the same indexes, full-text triggers, durability and group commit, but without login, validation,
 * access checks, error handling or typed layer: the difference is the cost of the server's pipeline.
 */
import { Database } from "bun:sqlite";
import { groupCommit } from "./group-commit.ts";

const [path = "", port = "0"] = process.argv.slice(2);
const writer = new Database(path, { strict: true });
writer.run("PRAGMA journal_mode = WAL");
writer.run("PRAGMA synchronous = FULL");
writer.run("PRAGMA cache_size = -65536");
writer.run("PRAGMA wal_autocheckpoint = 4000");
const reader = new Database(path, { readonly: true, strict: true });

type Row = Record<string, string | number | Uint8Array | null>;

// Copies rows that the server created, so that the benchmark writes rows of the same width.
const lead = reader.query<Row, []>("SELECT * FROM crm_leads WHERE archived_at IS NULL LIMIT 1").get();
const created = reader
  .query<Row, []>("SELECT * FROM audit_events WHERE action = 'crm.leads.create' LIMIT 1")
  .get();
const last = reader
  .query<{ seq: number; hash: Uint8Array }, []>(
    "SELECT seq, hash FROM audit_events WHERE org = 1 ORDER BY seq DESC LIMIT 1",
  )
  .get();
if (!lead || !created || !last) throw new Error("The database holds no lead to copy.");

const insert = (table: string, row: Row, skip: string) => {
  const names = Object.keys(row).filter((name) => name !== skip);
  const statement = writer.query<unknown, [Row]>(
    `INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `$${name}`)})`,
  );
  return (values: Row) =>
    statement.run(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
};
const insertLead = insert("crm_leads", lead, "rid");
const insertEvent = insert("audit_events", created, "");
const byId = reader.query<Row, [string]>("SELECT * FROM crm_leads WHERE id = ? AND org = 1");
const list = reader.query<Row, []>(
  "SELECT * FROM crm_leads INDEXED BY crm_leads_value WHERE org = 1 AND archived_at IS NULL AND state = 'new' ORDER BY value_amount DESC, rid DESC LIMIT 50",
);
const search = reader.query<Row, [string]>(
  "SELECT l.* FROM crm_leads_search CROSS JOIN crm_leads l ON l.rid = crm_leads_search.rowid WHERE crm_leads_search MATCH ? AND l.org = 1 AND l.archived_at IS NULL ORDER BY l.rid DESC LIMIT 50",
);

let { seq, hash } = last;
const durable = groupCommit(writer);

function appendEvent(event: Row): void {
  seq += 1;
  const row = { ...event, org: 1, seq, at: Date.now(), correlation_id: Bun.randomUUIDv7(), prev_hash: hash };
  hash = Bun.SHA256.hash(JSON.stringify(row)) as Uint8Array;
  insertEvent({ ...row, hash });
}

const readEvent: Row = {
  ...created,
  action: "crm.leads.get",
  version: null,
  before: null,
  after: null,
  sealed: null,
};
const json = { headers: { "content-type": "application/json" } };

const server = Bun.serve({
  port: Number(port),
  hostname: "127.0.0.1",
  async fetch(request) {
    const url = request.url;
    const at = url.indexOf("/", 8);
    if (request.method === "POST") {
      const given = (await request.json()) as Row & { value: number };
      const row = {
        ...lead,
        ...given,
        id: Bun.randomUUIDv7(),
        value_amount: given.value,
        created_at: Date.now(),
        updated_at: Date.now(),
      };
      await durable(() => {
        insertLead(row);
        appendEvent({ ...created, record_id: row.id });
      });
      return new Response(JSON.stringify(row), { status: 201, ...json });
    }
    const what = url.slice(at + 1, at + 5);
    const rest = url.slice(at + 6);
    const answer =
      what === "lead" ? byId.get(rest) : what === "list" ? list.all() : search.all(decodeURIComponent(rest));
    await durable(() =>
      appendEvent(what === "lead" ? { ...readEvent, record_id: rest } : { ...readEvent, record_id: null }),
    );
    return new Response(JSON.stringify(answer), json);
  },
});
console.log(`ready ${server.port}`);
