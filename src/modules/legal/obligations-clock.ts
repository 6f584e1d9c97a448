import { sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { continueSeries, obligations } from "./obligations.ts";

const SLICE = 200;

/** Calls obligations due, notes those that were not met, and makes the occurrences that follow. */
export const obligationsByClock = clockAction({
  name: "legal.obligations.by_clock",
  summary: "Call obligations due, note breaches, continue what recurs",
  run: async (context, day) => {
    const done = (await callDue(context, day)) + (await breach(context, day)) + (await recur(context, day));
    // What was made now may be due already: a clock that stood for a month catches up step by step.
    return { done, more: done > 0 };
  },
});

async function callDue(context: WriteContext, day: string): Promise<number> {
  const found = context.records.where(obligations, sql`due_from <= ${day}`, {
    limit: SLICE,
  });
  for (const one of found) await context.records.update(obligations, one, { state: "due" });
  return found.length;
}

async function breach(context: WriteContext, day: string): Promise<number> {
  const found = context.records.where(obligations, sql`breached_after < ${day}`, {
    limit: SLICE,
  });
  for (const one of found)
    await context.records.update(obligations, one, {
      state: "breached",
      breached_on: one.due_on === null ? day : addDays(one.due_on, 1),
    });
  return found.length;
}

async function recur(context: WriteContext, day: string): Promise<number> {
  const found = context.records.where(obligations, sql`recurs_after < ${day}`, { limit: SLICE });
  for (const one of found) await context.records.update(obligations, one, await continueSeries(context, one));
  return found.length;
}
