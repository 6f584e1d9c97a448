import { aside } from "./copy.ts";
import type { SchemaFinding, StoreOptions } from "./options.ts";
import { differingTotals } from "./totals.ts";

const LOOK = `SELECT t.value AS name, c.integrity_check AS says
  FROM json_each(?) AS t, pragma_integrity_check(t.value) AS c WHERE c.integrity_check <> 'ok'`;

const TRAIL = ["audit_events", "audit_rows"];

/** Checks indexes and totals against the rows, in a worker thread: it reads all of them. */
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
