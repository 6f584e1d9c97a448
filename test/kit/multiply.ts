import type { TestAppliance } from "./appliance.ts";

/** Fills a table with copies of its first row. `made` replaces columns by SQL expressions over `n`. */
export async function multiply(
  appliance: TestAppliance,
  table: string,
  total: number,
  made: Record<string, string> = {},
): Promise<void> {
  const columns = await appliance.rows(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'rid'`);
  const names = columns.map(({ name }) => String(name));
  const own: Record<string, string> = { id: "lower(hex(randomblob(16)))", ...made };
  const values = names.map((name) => own[name] ?? `first.${name}`);
  await appliance.alter(`
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${total - 1})
    INSERT INTO ${table} (${names}) SELECT ${values} FROM numbers, (SELECT * FROM ${table} LIMIT 1) AS first`);
}
