import { type SQL, sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import type { FieldMap, RecordOf, TypedEntity } from "../../kernel/entity.ts";
import { Fault } from "../../kernel/errors.ts";

/** How much of what is due one call of the clock deals with. */
export const SLICE = 200;

/**
 * Deals with what is due, page by page, each within a savepoint: what is refused stays as it is, is passed over,
 * and keeps nothing behind it waiting. `deal` says whether there was anything to do. Answers how often there was.
 */
export async function dealWith<T>(
  context: WriteContext,
  limit: number,
  page: (behind: T | undefined) => T[],
  deal: (one: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  let behind: T | undefined;
  while (done < limit) {
    const found = page(behind);
    for (const one of found) {
      if (done >= limit) break;
      const outcome = await context.handle.attempt(() => deal(one));
      if (!outcome.ok && !(outcome.error instanceof Fault)) throw outcome.error;
      if (outcome.ok && outcome.value) done += 1;
    }
    behind = found.at(-1);
    if (behind === undefined) break;
  }
  return done;
}

/** The same with the records that a condition holds of, in the order of their ids. */
export function dealWithRecords<F extends FieldMap, S extends string>(
  context: WriteContext,
  entity: TypedEntity<F, S>,
  which: SQL,
  deal: (record: RecordOf<F, S>) => Promise<boolean>,
  limit = SLICE,
): Promise<number> {
  // The + keeps SQLite to the index of the condition: what is due is little beside all that there is.
  const page = (behind: RecordOf<F, S> | undefined) =>
    context.records.where(entity, behind ? sql`(${which}) AND +id > ${behind.id}` : which, {
      limit: SLICE,
      order: sql`+id`,
    });
  return dealWith(context, limit, page, deal);
}
