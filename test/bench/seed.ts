import { Database } from "bun:sqlite";
import { join } from "node:path";

const AGO = "n % 1051200 * 60000";

/** Adds copies of an existing lead to a stopped server's database until it has `total` leads. */
export function multiplyLeads(folder: string, total: number): void {
  const db = new Database(join(folder, "freehold.db"), { strict: true });
  db.run("PRAGMA synchronous = OFF");
  const names = db
    .query<{ name: string }, []>("SELECT name FROM pragma_table_info('crm_leads') WHERE name <> 'rid'")
    .all()
    .map(({ name }) => name);
  const made: Record<string, string> = {
    id: "lower(hex(randomblob(16)))",
    name: "'Person ' || n || ' ' || lower(hex(randomblob(4)))",
    email: "'p' || n || '@' || lower(hex(randomblob(3))) || '.example.com'",
    company: "'Company ' || (n % 500)",
    value_amount: "abs(random()) % 10000000",
    value_currency: "'EUR'",
    score: "n % 100",
    state: "CASE n % 5 WHEN 0 THEN 'contacted' WHEN 1 THEN 'qualified' ELSE 'new' END",
    // One lead per minute over the last two years; every third was answered within a day.
    created_at: `l.created_at - ${AGO}`,
    updated_at: `l.updated_at - ${AGO}`,
    respond_by: `l.respond_by - ${AGO}`,
    first_responded_at: `CASE WHEN n % 3 = 0 THEN l.created_at - ${AGO} + abs(random()) % 86400000 END`,
  };
  const columns = names.map((name) => made[name] ?? `l.${name}`);
  const present = db.query<{ n: number }, []>("SELECT count(*) AS n FROM crm_leads").get()?.n ?? 0;
  db.run(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${total - present})
    INSERT INTO crm_leads (${names}) SELECT ${columns} FROM numbers, (SELECT * FROM crm_leads LIMIT 1) l`);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}

export function copyDatabase(from: string, to: string): void {
  const db = new Database(from, { strict: true });
  db.query("VACUUM INTO ?").run(to);
  db.close();
}

const BARE_LEADS = `
  CREATE UNIQUE INDEX leads_id ON leads (id);
  CREATE INDEX leads_value ON leads (value_amount, rid);
  CREATE INDEX leads_state ON leads (state, rid);
  CREATE INDEX leads_created_at ON leads (created_at, rid);
  CREATE VIRTUAL TABLE leads_search USING fts5(
    name, email, company, notes, content='leads', content_rowid='rid', tokenize='unicode61 remove_diacritics 2');
  INSERT INTO leads_search(leads_search) VALUES ('rebuild');
  CREATE TRIGGER leads_insert AFTER INSERT ON leads BEGIN
    INSERT INTO leads_search(rowid, name, email, company, notes)
    VALUES (new.rid, new.name, new.email, new.company, new.notes); END;
  CREATE TRIGGER leads_update AFTER UPDATE OF name, email, company, notes ON leads BEGIN
    INSERT INTO leads_search(leads_search, rowid, name, email, company, notes)
    VALUES ('delete', old.rid, old.name, old.email, old.company, old.notes);
    INSERT INTO leads_search(rowid, name, email, company, notes)
    VALUES (new.rid, new.name, new.email, new.company, new.notes); END;
`;

/** Writes the leads of a stopped server to a plain database, for the bare baseline. */
export function bareCopy(from: string, to: string): void {
  const db = new Database(to, { create: true, strict: true });
  db.run("PRAGMA journal_mode = WAL");
  db.run("PRAGMA synchronous = OFF");
  db.query("ATTACH ? AS theirs").run(from);
  const columns = db
    .query<{ name: string; type: string }, []>(
      "SELECT name, type FROM pragma_table_info('crm_leads', 'theirs') WHERE name NOT IN ('rid', 'org', 'person_key')",
    )
    .all();
  const names = columns.map(({ name }) => name);
  const typed = columns.map(({ name, type }) => `${name} ${type}`);
  db.run(`CREATE TABLE leads (rid INTEGER PRIMARY KEY, ${typed})`);
  db.run(`INSERT INTO leads (rid, ${names}) SELECT rid, ${names} FROM theirs.crm_leads`);
  db.run("DETACH theirs");
  db.run(BARE_LEADS);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
}
