import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { periods } from "../../fin/index.ts";

/** First day of the range that is in an open period; undefined if there is none. */
export function openDay(context: ReadContext, from: string, until: string): string | undefined {
  const [period] = context.records.where(
    periods,
    sql`kind = 'month' AND state = 'open' AND "end" >= ${from} AND start <= ${until}`,
    { order: sql`start`, limit: 1 },
  );
  if (!period) return undefined;
  return period.start > from ? period.start : from;
}
