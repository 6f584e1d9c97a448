import type { Appliance } from "../src/app.ts";
import { auditEvents } from "../src/engine/audit/tables.ts";

/** Contents of a folder. */
export interface Counted {
  records: number;
  /** Events in the audit trail. */
  events: number;
}

/** Counts records and events. */
export function count({ engine }: Appliance): Promise<Counted> {
  return engine.store.read(async ({ db }) => {
    let records = 0;
    for (const { table } of engine.catalog.collections.values()) records += await db.$count(table);
    return { records, events: await db.$count(auditEvents) };
  });
}
