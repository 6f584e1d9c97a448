import { STRAY_ROWS } from "../../src/engine/audit/log.ts";
import { mentionsOf } from "../../src/engine/audit/rows.ts";
import { compareRows } from "../../src/evidence/verify-rows.ts";
import type { Connection } from "../../src/store/connection.ts";
import type { Store } from "../../src/store/store.ts";
import type { TrackedTable } from "../../src/store/tracked.ts";
import type { Handle } from "../../src/store/transaction.ts";

/** Rows that tests wrote outside any call. Copies of the server's folder contain these rows, too. */
const written = new Set<string>();

/** Excludes the rows written in this transaction from the comparison. */
export function excuse(connection: Connection, tables: readonly TrackedTable[]): void {
  for (const [place, key] of connection.statement("SELECT place, key FROM written_rows").values())
    written.add(`${tables[Number(place)]?.name} ${key}`);
}

/** Fails unless every row matches the audit trail, except for those the test wrote itself. */
export async function rowsAnswer(store: Store): Promise<void> {
  const compare = (handle: Handle) => compareRows(handle, store.tracked);
  // Opening a connection is expensive, so only apparent differences are confirmed in a snapshot.
  const seems = await store.read(compare);
  const { findings } = seems.ok ? seems : await store.snapshot(compare);
  const found = findings.map(({ kind, table, key }) => `${table} ${key} ${kind}`);
  if (found.length > 0)
    throw new Error(`rows do not answer to the audit trail: ${found.slice(0, 20).join(", ")}`);
  const stray = await store.read(async ({ connection }) =>
    connection
      .statement(
        "SELECT row_hashes FROM audit_events WHERE org = 0 AND action = ? AND row_hashes IS NOT NULL",
      )
      .values(STRAY_ROWS)
      .flatMap(([said]) => mentionsOf(String(said)))
      .map(({ table, key }) => `${table} ${key}`)
      .filter((row) => !written.has(row)),
  );
  if (stray.length > 0)
    throw new Error(`rows were written beside all calls: ${stray.slice(0, 20).join(", ")}`);
}
