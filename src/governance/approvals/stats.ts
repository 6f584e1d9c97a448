import { Type } from "@sinclair/typebox";
import { approvalRequests as requests, approvalReviews as reviews } from "../../engine/approvals/tables.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { addDays } from "../../kernel/calendar.ts";
import { startOfDay } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import { as, pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { PATH } from "./seen.ts";

const HOUR = 3_600_000;
const count = (description: string) => Type.Integer({ description });

export function statsAction(): Action {
  return defineAction({
    name: "approvals.stats",
    summary: "Get approval statistics",
    description:
      "Pending requests are counted as of now, decisions between `from` and `to`. Defaults to the last 30 days.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/stats` }],
    input: Type.Object(
      {
        from: Type.Optional(Type.String({ format: "date" })),
        to: Type.Optional(Type.String({ format: "date" })),
      },
      closed,
    ),
    output: Type.Object(
      {
        from: Type.String({ format: "date" }),
        to: Type.String({ format: "date" }),
        waiting: count("Pending requests"),
        waiting_by_age: Type.Object(
          {
            under_a_day: Type.Integer(),
            one_to_three_days: Type.Integer(),
            three_to_seven_days: Type.Integer(),
            over_a_week: Type.Integer(),
          },
          closed,
        ),
        late: count("Pending requests past their deadline"),
        executed: count("Requests executed after approval"),
        rejected: count("Rejected"),
        failed: count("Requests approved but rejected on execution"),
        self_approved: count("Requests approved by their own requester for lack of another approver"),
        overridden: count("Requests overridden by an owner"),
        mean_hours: nullable(
          Type.Number({
            description: "Time from the request to the decision, for executed and rejected requests",
          }),
        ),
        open_reviews: count("Open reviews"),
      },
      { ...closed, $id: "ApprovalStats" },
    ),
    run: async (context, { to = context.today, from = addDays(to, -29) }) => {
      if (to < from) throw invalid("to", "DATE_ORDER", say("governance.errors.toBeforeFrom"));
      return {
        from,
        to,
        ...waiting(context),
        ...decided(context, from, to),
        open_reviews: context.handle.connection
          .count`SELECT count(*) FROM ${reviews} WHERE ${reviews.org} = ${context.org} AND ${reviews.state} = 'open'`,
      };
    },
  });
}

function waiting(context: ReadContext) {
  const { org, now } = context;
  const found = context.handle.connection.get`
    SELECT count(*) ${as<"n", number>("n")}, total(${requests.round_at} > ${now - 24 * HOUR}) ${as<"day", number>("day")},
      total(${requests.round_at} > ${now - 72 * HOUR}) ${as<"three", number>("three")},
      total(${requests.round_at} > ${now - 168 * HOUR}) ${as<"week", number>("week")},
      total(${requests.due_at} <= ${now}) ${as<"late", number>("late")}
    FROM ${requests} WHERE ${requests.org} = ${org} AND ${requests.state} = 'pending'`;
  const { n, day, three, week, late } = found ?? { n: 0, day: 0, three: 0, week: 0, late: 0 };
  return {
    waiting: n,
    waiting_by_age: {
      under_a_day: day,
      one_to_three_days: three - day,
      three_to_seven_days: week - three,
      over_a_week: n - week,
    },
    late,
  };
}

function decided(context: ReadContext, from: string, to: string) {
  const { timeZone } = context.principal.organization;
  const { state, way, closed_at } = requests;
  const rows = context.handle.connection.all`
    SELECT ${pick(requests, "state", "way")}, count(*) ${as<"n", number>("n")},
      sum(${closed_at} - ${requests.asked_at}) ${as<"took", number>("took")}
    FROM ${requests} WHERE ${requests.org} = ${context.org} AND ${state} IN ('executed', 'rejected', 'failed')
      AND ${closed_at} >= ${startOfDay(timeZone, from)} AND ${closed_at} < ${startOfDay(timeZone, addDays(to, 1))}
    GROUP BY ${state}, ${way}`;
  const of = (state: string, way: string | null) =>
    rows.find((row) => row.state === state && row.way === way);
  const number = (state: string, way: string | null) => of(state, way)?.n ?? 0;
  const voted = [of("executed", null), of("rejected", null)];
  const [n, took] = [sum(voted.map((row) => row?.n)), sum(voted.map((row) => row?.took))];
  return {
    executed: number("executed", null),
    rejected: number("rejected", null),
    failed: sum(rows.filter(({ state }) => state === "failed").map((row) => row.n)),
    self_approved: number("executed", "self"),
    overridden: number("executed", "override"),
    mean_hours: n === 0 ? null : Math.round((took / n / HOUR) * 100) / 100,
  };
}

function sum(values: readonly (number | undefined)[]): number {
  return values.reduce<number>((total, value = 0) => total + value, 0);
}
