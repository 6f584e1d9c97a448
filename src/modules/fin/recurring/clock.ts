import { sql } from "drizzle-orm";
import { clockAction, SLICE } from "../../../jobs/index.ts";
import { Fault } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { makeNext } from "./draft.ts";
import { recurringInvoices } from "./recurring-invoices.ts";

/**
 * Makes the drafts that are due. Each draft and the move to the next period are one savepoint, so a period has
 * exactly one draft, also if the program stops in between.
 */
export const draftRecurring = clockAction({
  name: "fin.recurring-invoices.draft_due",
  summary: "Create drafts of recurring invoices",
  run: async (context, day) => {
    const due = context.records.where(recurringInvoices, sql`state = 'active' AND next_on <= ${day}`, {
      limit: SLICE,
      // One that fails must not hold up the others.
      order: sql`problem IS NOT NULL, next_on, id`,
    });
    let done = 0;
    for (const one of due) {
      const outcome = await context.handle.attempt(() => makeNext(context, one));
      if (outcome.ok) {
        done += 1;
        continue;
      }
      if (!(outcome.error instanceof Fault)) throw outcome.error;
      const { text, details } = outcome.error;
      const problem = localise(context, details[0]?.message ?? text).slice(0, 500);
      await context.records.update(recurringInvoices, one, { problem });
    }
    // A draft may leave another one due, so recurring invoices catch up step by step after an outage.
    return { done, more: done > 0 };
  },
});
