import type { Connection } from "./connection.ts";
import type { Steps } from "./steps.ts";

/** Materialised GROUP BY: row count per group, and sums. */
export interface Total {
  /** Unique, e.g. crm_leads_by_state. */
  readonly name: string;
  readonly table: string;
  /** SQL over one row, with columns as `$.column`. */
  readonly by: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
  readonly where: string;
}

export function totalTable(total: Total): string {
  return `total_${total.name}`;
}

/** Qualifies the columns of SQL over one row with the row's alias. */
export function overRow(expression: string, row: string): string {
  return expression.replaceAll("$.", `${row}.`);
}

/** Derived: triggers maintain totals, and a changed definition rebuilds them. Empty groups stay as zeros. */
export function* ensureTotals(connection: Connection, totals: readonly Total[]): Steps<void> {
  const { client } = connection;
  client.run("CREATE TABLE IF NOT EXISTS totals (name TEXT PRIMARY KEY, definition TEXT NOT NULL) STRICT");
  const existing = new Map(
    client
      .query<{ name: string; definition: string }, []>("SELECT name, definition FROM totals")
      .all()
      .map((row) => [row.name, row.definition]),
  );
  const wanted = new Map(totals.map((total) => [total.name, total]));
  const stale = [...existing.keys()].filter((name) => !wanted.has(name));
  const changed = totals.filter((total) => existing.get(total.name) !== definition(total).join(";\n"));
  if (stale.length === 0 && changed.length === 0) return;
  client.run("BEGIN IMMEDIATE");
  try {
    for (const name of stale) {
      for (const statement of removal(name)) client.run(statement);
      client.query("DELETE FROM totals WHERE name = ?").run(name);
    }
    for (const total of changed) {
      const statements = definition(total);
      for (const statement of [...removal(total.name), ...statements]) client.run(statement);
      client
        .query("INSERT OR REPLACE INTO totals (name, definition) VALUES (?, ?)")
        .run(total.name, statements.join(";\n"));
      yield;
    }
    client.run("COMMIT");
  } catch (error) {
    if (client.inTransaction) client.run("ROLLBACK");
    throw error;
  }
}

function removal(name: string): string[] {
  const kept = `total_${name}`;
  return [
    `DROP TRIGGER IF EXISTS ${kept}_insert`,
    `DROP TRIGGER IF EXISTS ${kept}_update`,
    `DROP TRIGGER IF EXISTS ${kept}_delete`,
    `DROP TABLE IF EXISTS ${kept}`,
  ];
}

function counted({ table, by, sums, where }: Total): string {
  const keys = Object.values(by).map((key) => `coalesce(${overRow(key, "row")}, '')`);
  const added = Object.values(sums).map((sum) => `sum(coalesce(${overRow(sum, "row")}, 0))`);
  const group = [...keys.keys()].map((i) => i + 2).join(", ");
  return `SELECT ${["row.org", ...keys, "count(*)", ...added].join(", ")}
      FROM ${table} row WHERE (${overRow(where, "row")}) GROUP BY 1, ${group}`;
}

/** SQL for the names of totals that differ from the rows; rows of zeros are ignored. */
export function differingTotals(totals: readonly Total[]): string {
  return totals
    .map((total) => {
      const [figures, keys] = [["count", ...Object.keys(total.sums)], Object.keys(total.by)];
      const kept = `SELECT ${["org", ...keys, ...figures].join(", ")} FROM ${totalTable(total)}
        WHERE ${figures.map((figure) => `${figure} <> 0`).join(" OR ")}`;
      return `SELECT '${total.name}' AS name, 'total' AS says WHERE EXISTS (SELECT * FROM (${counted(total)}) EXCEPT ${kept})
        OR EXISTS (${kept} EXCEPT SELECT * FROM (${counted(total)}))`;
    })
    .join(" UNION ALL ");
}

/** Columns on which a total depends. */
function columnsOf({ by, sums, where }: Total): string[] {
  const expressions = [...Object.values(by), ...Object.values(sums), where].join(" ");
  return ["org", ...new Set([...expressions.matchAll(/\$\.(\w+)/g)].map(([, column = ""]) => column))];
}

function definition(total: Total): string[] {
  const { table } = total;
  const kept = totalTable(total);
  const keys = Object.keys(total.by);
  const sums = Object.keys(total.sums);
  const columns = ["org", ...keys, "count", ...sums].join(", ");
  const on = (row: string) => (expression: string) => overRow(expression, row);
  // Empty strings stand in for NULL, which primary key columns cannot hold.
  const keysOf = (row: string) => Object.values(total.by).map((by) => `coalesce(${on(row)(by)}, '')`);
  const sumsOf = (row: string) => Object.values(total.sums).map((sum) => `coalesce(${on(row)(sum)}, 0)`);
  const counts = (row: string) => `(${on(row)(total.where)})`;
  const rowOf = (row: string) => [`${row}.org`, ...keysOf(row), "1", ...sumsOf(row)].join(", ");
  const seen = (row: string) => [counts(row), ...keysOf(row), ...sumsOf(row)];
  const differs = seen("new")
    .map((now, i) => `${now} IS NOT ${seen("old")[i]}`)
    .join(" OR ");
  const add = `INSERT INTO ${kept} (${columns}) SELECT ${rowOf("new")} WHERE ${counts("new")}
    ON CONFLICT DO UPDATE SET ${["count", ...sums].map((n) => `${n} = ${n} + excluded.${n}`).join(", ")};`;
  const place = ["org", ...keys]
    .map((key, i) => `${key} = ${["old.org", ...keysOf("old")][i]}`)
    .join(" AND ");
  const less = ["count = count - 1", ...sums.map((sum, i) => `${sum} = ${sum} - ${sumsOf("old")[i]}`)].join(
    ", ",
  );
  const remove = `UPDATE ${kept} SET ${less} WHERE ${place} AND ${counts("old")};`;
  return [
    `CREATE TABLE ${kept} (org INTEGER NOT NULL, ${keys.map((key) => `${key} ANY NOT NULL`).join(", ")}, count INTEGER NOT NULL, ${sums.map((sum) => `${sum} INTEGER NOT NULL, `).join("")}PRIMARY KEY (org, ${keys.join(", ")})) STRICT, WITHOUT ROWID`,
    `INSERT INTO ${kept} (${columns}) ${counted(total)}`,
    `CREATE TRIGGER ${kept}_insert AFTER INSERT ON ${table} BEGIN ${add} END`,
    // SQLite leaves the trigger out of updates of other columns.
    `CREATE TRIGGER ${kept}_update AFTER UPDATE OF ${columnsOf(total).join(", ")} ON ${table} WHEN ${differs} BEGIN ${remove} ${add} END`,
    `CREATE TRIGGER ${kept}_delete AFTER DELETE ON ${table} BEGIN ${remove} END`,
  ];
}
