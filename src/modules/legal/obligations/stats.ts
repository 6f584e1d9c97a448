import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { byState, type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema, MoneySums, moneySumSchema, type Period } from "../../../records/read/stats/index.ts";
import { OBLIGED } from "../contracts/templates.ts";
import { countDuring } from "../count.ts";
import { holds } from "../matters/holds.ts";
import { MATTER_KINDS, matters } from "../matters/matters.ts";
import { obligations } from "./obligations.ts";

const DAY = 86_400_000;

const obligationsOwed = defineTotal(obligations, {
  name: "owed",
  by: { party: "$.party", state: "$.state", due_on: "$.due_on" },
  where: "$.state IN ('open', 'due')",
});

const obligationsBreached = defineTotal(obligations, {
  name: "breached",
  by: { party: "$.party", breached_on: "$.breached_on", standing: "$.state = 'breached'" },
  where: "$.breached_on IS NOT NULL",
});

const obligationsMet = defineTotal(obligations, { name: "met", at: "met_at", by: {} });

const mattersLive = defineTotal(matters, {
  name: "live",
  by: { kind: "$.kind", currency: "$.exposure_currency" },
  sums: { exposure: "$.exposure_amount" },
  where: "$.state IN ('intake', 'open', 'on_hold')",
});

const mattersByDeadline = defineTotal(matters, {
  name: "by_deadline",
  at: "next_deadline",
  by: {},
  where: "$.state IN ('intake', 'open', 'on_hold')",
});

const mattersHolding = defineTotal(matters, { name: "holding", by: { hold: "$.hold" }, where: "$.hold = 1" });

export const dutyTotals = [
  obligationsOwed,
  obligationsBreached,
  obligationsMet,
  mattersLive,
  mattersByDeadline,
  mattersHolding,
];

const owed = {
  open: countSchema("Open obligations"),
  due: countSchema("Due obligations"),
  overdue: countSchema("Open or due obligations past due_on"),
  due_within_30_days: countSchema("Open or due obligations with due_on in the next 30 days"),
  breached: countSchema("Breached obligations"),
};

export const obligationStatsSchema = Type.Object(
  {
    ...owed,
    by_party: Type.Array(Type.Object({ party: oneOf(OBLIGED), ...owed }, closed)),
    met: countSchema("Obligations met in the period (met_at)"),
    breaches: countSchema(
      "Obligations breached in the period (breached_on), regardless of their current state",
    ),
  },
  {
    ...closed,
    $id: "LegalObligationStats",
    description: "Current obligations; met and breaches in the period",
  },
);

export function obligationStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof obligationStatsSchema> {
  const now = context.today;
  const soon = addDays(now, 30);
  const rows = queryRows(
    context,
    sql`SELECT party, coalesce(sum(count * (state = 'open')), 0) AS open,
          coalesce(sum(count * (state = 'due')), 0) AS due,
          coalesce(sum(count * (due_on < ${now})), 0) AS overdue,
          coalesce(sum(count * (due_on >= ${now} AND due_on <= ${soon})), 0) AS due_within_30_days
        FROM ${totalOf(context, catalog, obligationsOwed)} GROUP BY party`,
  );
  const { from = "", to = "9999-12-31" } = period;
  const broken = queryRows(
    context,
    sql`SELECT party, sum(count * standing) AS breached,
          sum(count * (breached_on >= ${from} AND breached_on <= ${to})) AS breaches
        FROM ${totalOf(context, catalog, obligationsBreached)} GROUP BY party`,
  );
  const sum = (of: typeof rows, name: string, party?: string) =>
    of
      .filter((row) => party === undefined || row.party === party)
      .reduce((n, row) => n + Number(row[name]), 0);
  const figures = (party?: string) => ({
    open: sum(rows, "open", party),
    due: sum(rows, "due", party),
    overdue: sum(rows, "overdue", party),
    due_within_30_days: sum(rows, "due_within_30_days", party),
    breached: sum(broken, "breached", party),
  });
  return {
    ...figures(),
    by_party: OBLIGED.map((party) => ({ party, ...figures(party) })),
    met: countDuring(context, catalog, obligationsMet, period),
    breaches: sum(broken, "breaches"),
  };
}

export const matterStatsSchema = Type.Object(
  {
    live: countSchema("Matters in state intake, open or on_hold"),
    exposure: Type.Array(moneySumSchema, { description: "Total exposure" }),
    by_kind: Type.Array(
      Type.Object(
        { kind: oneOf(MATTER_KINDS), live: Type.Integer(), exposure: Type.Array(moneySumSchema) },
        closed,
      ),
    ),
    deadlines_within_30_days: countSchema("Matters with next_deadline in the next 30 days"),
    deadlines_passed: countSchema("Matters past next_deadline"),
    holding: countSchema("Matters with a legal hold"),
    held_records: countSchema("Active legal holds"),
  },
  { ...closed, $id: "LegalMatterStats", description: "Current matters, regardless of the period" },
);

export function matterStats(context: ReadContext, catalog: Catalog): Static<typeof matterStatsSchema> {
  const rows = queryRows(
    context,
    sql`SELECT kind, currency, count, exposure FROM ${totalOf(context, catalog, mattersLive)}`,
  );
  const sums = (of: typeof rows) => {
    const exposure = new MoneySums();
    for (const { currency, exposure: amount, count } of of) exposure.add(currency, amount, count);
    return { live: of.reduce((n, { count }) => n + Number(count), 0), exposure: exposure.list() };
  };
  const { now } = context;
  const deadlines = (startsAt: number | undefined, endsBefore: number) =>
    countDuring(context, catalog, mattersByDeadline, {
      ...(startsAt !== undefined && { startsAt }),
      endsBefore,
    });
  const [holding] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS n FROM ${totalOf(context, catalog, mattersHolding)}`,
  );
  const [held] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS n FROM ${totalOf(context, catalog, byState(context.records.entity(holds.collection)))}
        WHERE state = 'on'`,
  );
  return {
    ...sums(rows),
    by_kind: MATTER_KINDS.map((kind) => ({ kind, ...sums(rows.filter((row) => row.kind === kind)) })),
    deadlines_within_30_days: deadlines(now, now + 30 * DAY),
    deadlines_passed: deadlines(undefined, now),
    holding: Number(holding?.n),
    held_records: Number(held?.n),
  };
}
