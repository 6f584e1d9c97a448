import type { Static } from "@sinclair/typebox";
import { eachDay } from "../../../kernel/calendar.ts";
import type { Connection, RawRow } from "../../../store/connection.ts";
import { ownerOf } from "../budget/counters.ts";
import type { daySchema, engineSchema } from "./action.ts";

/** Days of an organisation, or of one of its keys. */
export interface UsagePeriod {
  org: number;
  key?: string | undefined;
  from: string;
  to: string;
}

const SUMS = `sum(calls) AS calls, sum(prompt_tokens) AS prompt_tokens, sum(completion_tokens) AS completion_tokens,
  sum(cost) AS cost, sum(cpu_ms) AS cpu_ms`;
const WITHIN = "FROM learning_usage WHERE org = ? AND owner = ? AND day BETWEEN ? AND ?";

/** What each engine was used for in a period. */
export function enginesOf(connection: Connection, period: UsagePeriod): Static<typeof engineSchema>[] {
  return connection
    .statement(`SELECT engine, ${SUMS} ${WITHIN} GROUP BY engine ORDER BY engine`)
    .all(...bound(period))
    .map((row) => ({ engine: row.engine === "model" ? "model" : "builtin", ...usedIn(row) }));
}

/** What was used on each day of a period, also on those on which nothing was. */
export function daysOf(connection: Connection, period: UsagePeriod): Static<typeof daySchema>[] {
  const rows = connection.statement(`SELECT day, ${SUMS} ${WITHIN} GROUP BY day`).all(...bound(period));
  const known = new Map(rows.map((row) => [String(row.day), row]));
  return eachDay(period.from, period.to).map((day) => ({ day, ...usedIn(known.get(day)) }));
}

function bound({ org, key, from, to }: UsagePeriod): [number, string, string, string] {
  return [org, ownerOf({ key }), from, to];
}

function usedIn(row: RawRow | undefined) {
  return {
    calls: Number(row?.calls ?? 0),
    prompt_tokens: Number(row?.prompt_tokens ?? 0),
    completion_tokens: Number(row?.completion_tokens ?? 0),
    cost_micro: Number(row?.cost ?? 0),
    cpu_ms: Number(row?.cpu_ms ?? 0),
  };
}
