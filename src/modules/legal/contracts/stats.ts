import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalOf } from "../../../records/index.ts";
import { countSchema, MoneySums, moneySumSchema, type Period } from "../../../records/read/stats/index.ts";
import { countDuring } from "../count.ts";
import { contracts } from "./contracts.ts";
import { CONTRACT_KINDS, IN_FORCE } from "./fields.ts";

const DAY = 86_400_000;
const inForce = "$.state IN ('active', 'renewed')";

const contractsByKind = defineTotal(contracts, {
  name: "by_kind",
  by: {
    kind: "$.kind",
    state: "$.state",
    currency: "$.value_currency",
    amendment: "$.parent_id IS NOT NULL",
  },
  sums: { value: "$.value_amount" },
});

const contractsByNotice = defineTotal(contracts, {
  name: "by_notice",
  by: { notice_by: "$.notice_by", auto_renew: "$.auto_renew" },
  where: `${inForce} AND $.terminates_on IS NULL AND $.notice_by IS NOT NULL`,
});

const contractsUnsigned = defineTotal(contracts, {
  name: "unsigned",
  at: "sent_at",
  by: {},
  where: "$.state IN ('sent', 'part_signed')",
});

const contractsSigned = defineTotal(contracts, { name: "signed", at: "signed_at", by: {} });

const contractsEnded = defineTotal(contracts, {
  name: "ended",
  by: { ended_on: "$.ended_on", state: "$.state" },
  where: "$.ended_on IS NOT NULL",
});

export const contractTotals = [
  contractsByKind,
  contractsByNotice,
  contractsUnsigned,
  contractsSigned,
  contractsEnded,
];

export const contractStatsSchema = Type.Object(
  {
    in_force: countSchema("Active or renewed contracts, excluding amendments"),
    value: Type.Array(moneySumSchema, { description: "Total value of their current terms" }),
    by_kind: Type.Array(
      Type.Object(
        {
          kind: oneOf(CONTRACT_KINDS),
          in_force: Type.Integer(),
          value: Type.Array(moneySumSchema),
          by_state: Type.Record(Type.String(), Type.Integer()),
        },
        closed,
      ),
      { description: "by_state counts every contract of the kind, including amendments" },
    ),
    notice: Type.Object(
      {
        within_30_days: countSchema("Contracts with notice_by in the next 30 days"),
        within_60_days: countSchema("Contracts with notice_by in the next 60 days"),
        within_90_days: countSchema("Contracts with notice_by in the next 90 days"),
      },
      { ...closed, description: "Active or renewed contracts without terminates_on" },
    ),
    locking_in: countSchema("Contracts with auto_renew and notice_by in the next 30 days"),
    locked_in: countSchema("Contracts with auto_renew and notice_by before today: locked_in"),
    unsigned_over_14_days: countSchema("Contracts awaiting signature for 14 days or more"),
    signed: countSchema("Contracts signed in the period (signed_at)"),
    expired: countSchema("Contracts expired in the period (ended_on)"),
    terminated: countSchema("Contracts terminated in the period (ended_on)"),
  },
  { ...closed, $id: "LegalContractStats" },
);

export function contractStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof contractStatsSchema> {
  const ended = endedDuring(context, catalog, period);
  return {
    ...byKind(context, catalog),
    ...notices(context, catalog),
    unsigned_over_14_days: countDuring(context, catalog, contractsUnsigned, {
      endsBefore: context.now - 14 * DAY,
    }),
    signed: countDuring(context, catalog, contractsSigned, period),
    expired: ended("expired"),
    terminated: ended("terminated"),
  };
}

function byKind(context: ReadContext, catalog: Catalog) {
  const rows = queryRows(
    context,
    sql`SELECT kind, state, currency, amendment, count, value FROM ${totalOf(context, catalog, contractsByKind)}`,
  );
  const binding = rows.filter(
    ({ state, amendment }) => amendment === 0 && IN_FORCE.some((one) => one === state),
  );
  const sums = (of: typeof rows) => {
    const value = new MoneySums();
    for (const { currency, value: amount, count } of of) value.add(currency, amount, count);
    return { in_force: of.reduce((sum, { count }) => sum + Number(count), 0), value: value.list() };
  };
  const by_kind = CONTRACT_KINDS.map((kind) => {
    const by_state: Record<string, number> = {};
    for (const { state, count } of rows.filter((row) => row.kind === kind))
      by_state[String(state)] = (by_state[String(state)] ?? 0) + Number(count);
    return { kind, ...sums(binding.filter((row) => row.kind === kind)), by_state };
  });
  return { ...sums(binding), by_kind };
}

function notices(context: ReadContext, catalog: Catalog) {
  const now = context.today;
  const rows = queryRows(
    context,
    sql`SELECT notice_by, auto_renew, count FROM ${totalOf(context, catalog, contractsByNotice)}
        WHERE notice_by <= ${addDays(now, 90)}`,
  );
  const count = (keep: (day: string, renews: boolean) => boolean) =>
    rows
      .filter(({ notice_by, auto_renew }) => keep(String(notice_by), auto_renew === 1))
      .reduce((sum, row) => sum + Number(row.count), 0);
  const within = (days: number) => count((day) => day >= now && day <= addDays(now, days));
  return {
    notice: { within_30_days: within(30), within_60_days: within(60), within_90_days: within(90) },
    locking_in: count((day, renews) => renews && day >= now && day <= addDays(now, 30)),
    locked_in: count((day, renews) => renews && day < now),
  };
}

function endedDuring(context: ReadContext, catalog: Catalog, { from, to }: Period) {
  const rows = queryRows(
    context,
    sql`SELECT state, sum(count) AS count FROM ${totalOf(context, catalog, contractsEnded)}
        WHERE ended_on >= ${from ?? ""} AND ended_on <= ${to ?? "9999-12-31"} GROUP BY state`,
  );
  return (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
}
