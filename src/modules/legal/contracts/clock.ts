import { sql } from "drizzle-orm";
import { clockAction, dealWithRecords } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { contracts } from "./contracts.ts";
import { canTakeEffect } from "./effects.ts";
import type { Contract } from "./fields.ts";
import { firstTerm } from "./signing.ts";
import { renewalsDue } from "./terms.ts";

type Move = Partial<Omit<Contract, "number">>;

/** Starts, renews, terminates and expires contracts. */
export const contractsByClock = clockAction({
  name: "legal.contracts.by_clock",
  summary: "Start, renew, end and expire contracts",
  run: async (context, day) => {
    const done = await dealWithRecords(context, contracts, sql`moves_on <= ${day}`, async (contract) => {
      const move = nextMove(context, contract, day);
      if (move) await context.records.update(contracts, contract, move);
      return move !== undefined;
    });
    // A transition may make another one due, so contracts catch up step by step after an outage.
    return { done, more: done > 0 };
  },
});

/** Next transition that is due. A renewal comes before a termination that falls into a later term. */
function nextMove(context: WriteContext, contract: Contract, day: string): Move | undefined {
  const { state, start, end, terminates_on } = contract;
  const noticeOver = terminates_on !== null && terminates_on <= day;
  if (state === "signed" && !noticeOver && start !== null && start <= day)
    return canTakeEffect(context, contract) ? { state: "active", ...firstTerm(contract) } : undefined;
  const run = state === "signed" ? undefined : renewalsDue(contract, day);
  if (run) return { state: "renewed", ...run };
  if (noticeOver) return { state: "terminated", ended_on: terminates_on };
  const over = end !== null && end < day && !contract.auto_renew && state !== "signed";
  return over ? { state: "expired", ended_on: end } : undefined;
}
