import { type Clockwork, clockAction } from "../../jobs/index.ts";
import { forgetExplanations } from "./keep.ts";

const DAY = 86_400_000;
const KEPT_DAYS = 30;
const AT_ONCE = 200;

/** Explanations of which the month is over: they can be asked for anew at any time. */
export const expiry: Clockwork = {
  every: "day",
  action: clockAction({
    name: "learning.explanations.expire",
    summary: "Forget explanations after thirty days",
    run: async ({ handle, org, now }) => {
      const old = handle.connection
        .statement(
          "SELECT rid FROM learning_explanations WHERE org = ? AND created_at < ? ORDER BY rid LIMIT ?",
        )
        .all(org, now - KEPT_DAYS * DAY, AT_ONCE);
      forgetExplanations(
        handle.connection,
        old.map(({ rid }) => Number(rid)),
      );
      return { done: old.length, more: old.length === AT_ONCE };
    },
  }),
};
