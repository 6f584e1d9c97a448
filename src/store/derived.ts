import { aside } from "./copy.ts";
import type { SchemaFinding, StoreOptions } from "./options.ts";
import { differingTotals } from "./totals.ts";

/** SQLite's own look at a table, and at whether its indexes lead to every row of it. */
const LOOK = `SELECT t.value AS name, c.integrity_check AS says
  FROM json_each(?) AS t, pragma_integrity_check(t.value) AS c WHERE c.integrity_check <> 'ok'`;

/** Tables of the trail that are found by indexes as well. */
const TRAIL = ["audit_events", "audit_rows"];

/**
 * Compares with the rows what is made of them: the indexes by which they are found, and the totals. A row that stands
 * there, and that no index leads to, is a row that nobody finds. In a thread of its own, since all rows are read.
 */
export async function compareDerived(
  path: string,
  { totals, tracked }: Pick<StoreOptions, "totals" | "tracked">,
): Promise<SchemaFinding[]> {
  const tables = JSON.stringify([...TRAIL, ...tracked.map(({ name }) => name)]);
  const rows = await aside(path, `${LOOK} UNION ALL ${differingTotals(totals)}`, [tables]);
  const seen = rows.map(({ name, says }): SchemaFinding => {
    const [, index] = / index (\S+)$/.exec(String(says)) ?? [];
    if (says === "total") return { kind: "changed", type: "total", name: String(name) };
    return index === undefined
      ? { kind: "changed", type: "table", name: String(name) }
      : { kind: "changed", type: "index", name: index };
  });
  const found = new Map(seen.map((one) => [`${one.type} ${one.name}`, one]));
  return [...found.values()];
}
