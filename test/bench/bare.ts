/**
 * The bare baseline: what Bun.serve, bun:sqlite and FTS5 can do on this machine. It holds the same leads, and writes
 * are as durable (one fsync for all that arrive together), but there is no login, no organisation, no permission, no
 * validation and no audit trail. Fields have an index where the benchmark sorts or filters by them.
 */
import { Database } from "bun:sqlite";
import { groupCommit } from "./group-commit.ts";

const [path = "", port = "0"] = process.argv.slice(2);
const writer = new Database(path, { create: true, strict: true });
writer.run("PRAGMA journal_mode = WAL");
writer.run("PRAGMA synchronous = FULL");
writer.run("PRAGMA cache_size = -65536");
writer.run("PRAGMA wal_autocheckpoint = 4000");
const reader = new Database(path, { readonly: true, strict: true });
reader.run("PRAGMA cache_size = -65536");

type Row = Record<string, string | number | null>;

const columns = reader
  .query<{ name: string }, []>("SELECT name FROM pragma_table_info('leads') WHERE name <> 'rid'")
  .all()
  .map(({ name }) => name);
const values = columns.map((name) => `$${name}`);
const insert = writer.query<unknown, [Row]>(`INSERT INTO leads (${columns}) VALUES (${values})`);
const update = writer.query<unknown, [number, number, string]>(
  "UPDATE leads SET score = ?, updated_at = ?, version = version + 1 WHERE id = ?",
);
const byId = reader.query<Row, [string]>("SELECT * FROM leads WHERE id = ?");
const list = reader.query<Row, []>(
  "SELECT * FROM leads INDEXED BY leads_value WHERE state = 'new' ORDER BY value_amount DESC, rid DESC LIMIT 50",
);
const search = reader.query<Row, [string]>(
  "SELECT l.* FROM leads_search CROSS JOIN leads l ON l.rid = leads_search.rowid WHERE leads_search MATCH ? ORDER BY leads_search.rowid DESC LIMIT 50",
);
const template = reader.query<Row, []>("SELECT * FROM leads LIMIT 1").get() ?? {};
const blank: Row = Object.fromEntries(columns.map((name) => [name, template[name] ?? null]));

const durable = groupCommit(writer);

const JSON_ANSWER = { headers: { "content-type": "application/json" } };
const answer = (value: unknown) => new Response(JSON.stringify(value), JSON_ANSWER);

const server = Bun.serve({
  port: Number(port),
  hostname: "127.0.0.1",
  async fetch(request) {
    const { url, method } = request;
    const at = url.indexOf("/", 8);
    const what = url.slice(at + 1, at + 5);
    const rest = url.slice(at + 6);
    if (method === "POST") {
      // The load generator sends what the columns are named.
      const given = (await request.json()) as Row;
      const now = Date.now();
      const row = { ...blank, ...given, id: Bun.randomUUIDv7(), created_at: now, updated_at: now };
      await durable(() => insert.run(row));
      return new Response(JSON.stringify(row), { status: 201, ...JSON_ANSWER });
    }
    if (method === "PATCH") {
      const { score } = (await request.json()) as { score: number };
      await durable(() => update.run(score, Date.now(), rest));
      return answer(byId.get(rest));
    }
    if (what === "lead") return answer(byId.get(rest));
    return answer(what === "list" ? list.all() : search.all(decodeURIComponent(rest)));
  },
});
console.log(`ready ${server.port}`);
