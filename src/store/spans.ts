import type { Connection } from "./connection.ts";

/** Index of durations, from which medians are computed. Derived from the code, like totals. */
export interface SpanIndex {
  /** Unique, e.g. crm_leads_first_response. */
  readonly name: string;
  readonly table: string;
  /** SQL over one row: duration in milliseconds, and the time that assigns it to a period. */
  readonly span: string;
  readonly at: string;
  readonly where: string;
}

export function spanIndex({ name }: SpanIndex): string {
  return `span_${name}`;
}

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
