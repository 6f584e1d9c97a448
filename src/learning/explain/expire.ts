import { type Clockwork, clockAction } from "../../jobs/index.ts";
import { pick } from "../../store/rows.ts";
import { forgetExplanations } from "./keep.ts";
import { explanations } from "./tables.ts";

const DAY = 86_400_000;
const KEPT_DAYS = 30;
const AT_ONCE = 200;

/** Deletes old explanations, which users can request again at any time. */
export const expiry: Clockwork = {
  every: "day",
  action: clockAction({
    name: "learning.explanations.expire",
    summary: "Delete explanations after 30 days",
    run: async ({ handle, org, now }) => {
      const old = handle.connection.all`SELECT ${pick(explanations, "rid")} FROM ${explanations}
        WHERE ${explanations.org} = ${org} AND ${explanations.created_at} < ${now - KEPT_DAYS * DAY}
        ORDER BY ${explanations.rid} LIMIT ${AT_ONCE}`;
      forgetExplanations(
        handle.connection,
        old.map(({ rid }) => rid),
      );
      return { done: old.length, more: old.length === AT_ONCE };
    },
  }),
};
