import { type SQL, sql } from "drizzle-orm";
import { clockAction } from "../../jobs/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { canTakeEffect } from "./contract-effects.ts";
import type { Contract } from "./contract-fields.ts";
import { firstTerm } from "./contract-signing.ts";
import { renewalsDue } from "./contract-terms.ts";
import { contracts } from "./contracts.ts";

const SLICE = 200;

interface Step {
  /** The contracts whose day has come. */
  due(day: string): SQL;
  /** What becomes of one of them. */
  become(
    context: WriteContext,
    contract: Contract,
    day: string,
  ): Partial<Omit<Contract, "number">> | undefined;
}

/** What the calendar does to contracts, in this order: a notice for a later term ends it in that term. */
const STEPS: readonly Step[] = [
  {
    due: (day) => sql`state = 'signed' AND start <= ${day}`,
    become: (context, contract) =>
      canTakeEffect(context, contract) ? { state: "active", ...firstTerm(contract) } : undefined,
  },
  {
    due: (day) => sql`state IN ('active', 'renewed') AND auto_renew = 1 AND end <= ${day}
      AND notice_by < ${day} AND (terminates_on IS NULL OR terminates_on > end)`,
    become: (_context, contract, day) => {
      const run = renewalsDue(contract, day);
      return run && { state: "renewed", ...run };
    },
  },
  {
    due: (day) => sql`state IN ('signed', 'active', 'renewed') AND terminates_on <= ${day}`,
    become: (_context, { terminates_on }) => ({ state: "terminated", ended_on: terminates_on }),
  },
  {
    due: (day) => sql`state IN ('active', 'renewed') AND auto_renew = 0 AND end < ${day}`,
    become: (_context, { end }) => ({ state: "expired", ended_on: end }),
  },
];

/** Lets contracts begin, run on, end by notice and expire on their days. */
export const contractsByClock = clockAction({
  name: "legal.contracts.by_clock",
  summary: "Let contracts begin, renew themselves, end by notice and expire",
  run: async (context, day) => {
    let done = 0;
    for (const { due, become } of STEPS) {
      const found = context.records.where(contracts, due(day), { limit: SLICE });
      let moved = 0;
      for (const contract of found) {
        const values = become(context, contract, day);
        if (!values) continue;
        await context.records.update(contracts, contract, values);
        moved += 1;
      }
      done += moved;
      // The next step relies on this one being through.
      if (moved > 0 && found.length === SLICE) return { done, more: true };
    }
    return { done, more: false };
  },
});
