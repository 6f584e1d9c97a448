import { sql } from "drizzle-orm";
import { clockAction } from "../../../jobs/index.ts";
import { risks } from "./risks.ts";

const AT_ONCE = 200;

/** Ends expired acceptances, after which the risk must be assessed again. */
export const expireAcceptances = clockAction({
  name: "strat.risks.expire_acceptances",
  summary: "End expired risk acceptances",
  run: async (context, day) => {
    const due = context.records.where(risks, sql`accepted_until < ${day} AND state = 'accepted'`, {
      limit: AT_ONCE,
      order: sql`accepted_until`,
    });
    for (const risk of due) {
      const expired = await context.records.move(risks, risk, "expire");
      await context.records.move(risks, expired, "reassess");
    }
    return { done: due.length, more: due.length === AT_ONCE };
  },
});
