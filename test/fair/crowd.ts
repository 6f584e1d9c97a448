import type { TestAppliance } from "../kit/appliance.ts";
import { multiply } from "../kit/multiply.ts";

/** Adds rows to every table that has a record until it has `total` rows, except in append-only tables. */
export async function crowd(
  appliance: TestAppliance,
  total: number,
  made: Record<string, Record<string, string>> = {},
  only?: readonly string[],
): Promise<number> {
  let filled = 0;
  for (const { tableName } of appliance.appliance.engine.catalog.collections.values()) {
    if (only && !only.includes(tableName)) continue;
    const [first] = await appliance.rows(`SELECT 1 FROM ${tableName} LIMIT 1`);
    if (!first) continue;
    const unique = await appliance.rows(
      `SELECT DISTINCT c.name AS name, t.type AS type FROM pragma_index_list('${tableName}') i, pragma_index_info(i.name) c
       JOIN pragma_table_info('${tableName}') t ON t.name = c.name
       WHERE i."unique" AND c.name NOT IN ('id', 'org', 'rid')`,
    );
    const own = Object.fromEntries(
      unique.map(({ name, type }) => [
        String(name),
        type === "TEXT" ? `first.${name} || '-' || n` : `first.${name} + n`,
      ]),
    );
    const spread = {
      created_at: "first.created_at - n * 60000",
      updated_at: "first.updated_at - n * 60000",
    };
    await multiply(appliance, tableName, total, { ...spread, ...own, ...made[tableName] }).then(
      () => {
        filled += 1;
      },
      () => undefined,
    );
  }
  return filled;
}
