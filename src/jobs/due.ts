import { type SQL, sql } from "drizzle-orm";
import type { WriteContext } from "../kernel/context.ts";
import type { RecordOf, TypedEntity } from "../kernel/entity.ts";
import { Fault } from "../kernel/errors.ts";
import type { FieldMap } from "../kernel/field.ts";

/** Maximum number of due items per scheduled run. */
export const SLICE = 200;

/** Processes each item in a savepoint and skips failures. `deal` returns true if it changed something. */
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

/** Processes the records that match a condition, in the order of their ids. */
export function dealWithRecords<F extends FieldMap, S extends string>(
  context: WriteContext,
  entity: TypedEntity<F, S>,
  which: SQL,
  deal: (record: RecordOf<F, S>) => Promise<boolean>,
  limit = SLICE,
): Promise<number> {
  // The unary plus makes SQLite use the index for the condition, which matches few records.
  const page = (behind: RecordOf<F, S> | undefined) =>
    context.records.where(entity, behind ? sql`(${which}) AND +id > ${behind.id}` : which, {
      limit: SLICE,
      order: sql`+id`,
    });
  return dealWith(context, limit, page, deal);
}
