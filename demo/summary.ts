import type { Appliance } from "../src/app.ts";
import { auditEvents } from "../src/engine/audit/tables.ts";

/** What a folder holds. */
export interface Counted {
  records: number;
  /** Events in the audit trail. */
  events: number;
}

/** How much was made. */
export function count({ engine }: Appliance): Promise<Counted> {
  return engine.store.read(async ({ db }) => {
    let records = 0;
    for (const { table } of engine.catalog.collections.values()) records += await db.$count(table);
    return { records, events: await db.$count(auditEvents) };
  });
}
