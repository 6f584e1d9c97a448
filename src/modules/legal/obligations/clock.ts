import { sql } from "drizzle-orm";
import { clockAction, dealWithRecords } from "../../../jobs/index.ts";
import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { continueSeries, obligations } from "./obligations.ts";

/** Marks obligations as due or breached, and creates the next occurrences. */
export const obligationsByClock = clockAction({
  name: "legal.obligations.by_clock",
  summary: "Mark obligations as due or breached",
  run: async (context, day) => {
    const done = (await callDue(context, day)) + (await breach(context, day)) + (await recur(context, day));
    // A new occurrence may already be due, so obligations catch up step by step after an outage.
    return { done, more: done > 0 };
  },
});

function callDue(context: WriteContext, day: string): Promise<number> {
  return dealWithRecords(context, obligations, sql`due_from <= ${day}`, async (one) => {
    await context.records.update(obligations, one, { state: "due" });
    return true;
  });
}

function breach(context: WriteContext, day: string): Promise<number> {
  return dealWithRecords(context, obligations, sql`breached_after < ${day}`, async (one) => {
    const breached_on = one.due_on === null ? day : addDays(one.due_on, 1);
    await context.records.update(obligations, one, { state: "breached", breached_on });
    return true;
  });
}

function recur(context: WriteContext, day: string): Promise<number> {
  return dealWithRecords(context, obligations, sql`recurs_after < ${day}`, async (one) => {
    await context.records.update(obligations, one, await continueSeries(context, one));
    return true;
  });
}
