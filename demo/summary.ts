import type { Appliance } from "../src/app.ts";
import { auditEvents } from "../src/engine/audit/tables.ts";

export interface Counted {
  records: number;
  /** Number of audit events. */
  events: number;
}

export function count({ engine }: Appliance): Promise<Counted> {
  return engine.store.read(async ({ db }) => {
    let records = 0;
    for (const { table } of engine.catalog.collections.values()) records += await db.$count(table);
    return { records, events: await db.$count(auditEvents) };
  });
}
