import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { addDays } from "../../kernel/calendar.ts";
import { startOfDay } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { closed, nullable } from "../../kernel/schema.ts";
import { PATH } from "./seen.ts";

const HOUR = 3_600_000;
const count = (description: string) => Type.Integer({ description });

/** `GET /approvals/stats` */
export function statsAction(): Action {
  return defineAction({
    name: "approvals.stats",
    summary: "What waits, for how long, and what went on without votes",
    description:
      "What waits is as of now; what was decided is of the days from `from` to `to`, 30 days unless given.",
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
        waiting: count("Requests in the state pending"),
        waiting_by_age: Type.Object(
          {
            under_a_day: Type.Integer(),
            one_to_three_days: Type.Integer(),
            three_to_seven_days: Type.Integer(),
            over_a_week: Type.Integer(),
          },
          closed,
        ),
        late: count("Of those, whose deadline has passed"),
        executed: count("Executed after the votes"),
        rejected: count("Rejected"),
        failed: count("Approved, but refused when it was to be done"),
        self_approved: count("Approved by their own requester, as nobody else could"),
        overridden: count("Let through by an owner without the votes"),
        mean_hours: nullable(
          Type.Number({ description: "From asking to the decision, of what was executed or rejected" }),
        ),
        open_reviews: count("Reviews in the state open"),
      },
      { ...closed, $id: "ApprovalStats" },
    ),
    run: async (context, { to = context.today, from = addDays(to, -29) }) => {
      if (to < from) throw invalid("to", "DATE_ORDER", "to must not be before from");
      return {
        from,
        to,
        ...waiting(context),
        ...decided(context, from, to),
        open_reviews: numberOf(
          context,
          "SELECT count(*) AS n FROM approval_reviews WHERE org = ? AND state = 'open'",
          context.org,
        ),
      };
    },
  });
}

function waiting(context: ReadContext) {
  const { org, now } = context;
  const row = context.handle.connection
    .statement(
      `SELECT count(*) AS n, coalesce(sum(round_at > ?1), 0) AS day, coalesce(sum(round_at > ?2), 0) AS three,
         coalesce(sum(round_at > ?3), 0) AS week, coalesce(sum(due_at <= ?4), 0) AS late
       FROM approval_requests WHERE org = ?5 AND state = 'pending'`,
    )
    .get(now - 24 * HOUR, now - 72 * HOUR, now - 168 * HOUR, now, org);
  const [n, day, three, week] = [row?.n, row?.day, row?.three, row?.week].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return {
    waiting: n,
    waiting_by_age: {
      under_a_day: day,
      one_to_three_days: three - day,
      three_to_seven_days: week - three,
      over_a_week: n - week,
    },
    late: Number(row?.late),
  };
}

function decided(context: ReadContext, from: string, to: string) {
  const { timeZone } = context.principal.organization;
  const rows = context.handle.connection
    .statement(
      `SELECT state, way, count(*) AS n, sum(closed_at - asked_at) AS took FROM approval_requests
       WHERE org = ? AND state IN ('executed', 'rejected', 'failed') AND closed_at >= ? AND closed_at < ?
       GROUP BY state, way`,
    )
    .all(context.org, startOfDay(timeZone, from), startOfDay(timeZone, addDays(to, 1)));
  const of = (state: string, way: string | null) =>
    rows.find((row) => row.state === state && row.way === way);
  const number = (state: string, way: string | null) => Number(of(state, way)?.n ?? 0);
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

function sum(values: readonly unknown[]): number {
  return values.reduce<number>((total, value) => total + Number(value ?? 0), 0);
}

function numberOf({ handle }: ReadContext, sql: string, org: number): number {
  return Number(handle.connection.statement(sql).get(org)?.n);
}
