import type { Connection } from "./connection.ts";

/** An order that is kept of how long something took: what a median is found by. Derived, as totals are. */
export interface SpanIndex {
  /** Unique over all of them: crm_leads_first_response. */
  readonly name: string;
  readonly table: string;
  /** Milliseconds, and the moment that says which period it belongs to: SQL over one row. */
  readonly span: string;
  readonly at: string;
  readonly where: string;
}

/** The name of the index. */
export function spanIndex({ name }: SpanIndex): string {
  return `span_${name}`;
}

/** Makes the indexes that are wanted, drops those that are not. */
export function ensureSpans(connection: Connection, spans: readonly SpanIndex[]): void {
  const { client } = connection;
  const wanted = new Map(spans.map((one) => [spanIndex(one), definition(one)]));
  const existing = client
    .query<{ name: string; sql: string }, []>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND substr(name, 1, 5) = 'span_'",
    )
    .all();
  for (const { name, sql } of existing) {
    if (wanted.get(name) === sql) wanted.delete(name);
    else client.run(`DROP INDEX ${name}`);
  }
  for (const statement of wanted.values()) client.run(statement);
}

function definition(one: SpanIndex): string {
  return `CREATE INDEX ${spanIndex(one)} ON ${one.table} (org, ${one.span}, ${one.at}) WHERE ${one.where}`;
}
