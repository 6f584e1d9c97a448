import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { periods } from "../../fin/index.ts";

/** The first day from one on, and no later than another, whose period is open; undefined when there is none. */
export function openDay(context: ReadContext, from: string, until: string): string | undefined {
  const [period] = context.records.where(
    periods,
    sql`kind = 'month' AND state = 'open' AND "end" >= ${from} AND start <= ${until}`,
    { order: sql`start`, limit: 1 },
  );
  if (!period) return undefined;
  return period.start > from ? period.start : from;
}
