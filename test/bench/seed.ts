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
