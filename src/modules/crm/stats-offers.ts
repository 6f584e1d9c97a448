import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import { type Catalog, defineTotal, queryRows, totalDuring, totalOf } from "../../records/index.ts";
import {
  countSchema,
  MoneySums,
  moneySumSchema,
  type Period,
  percent,
  percentSchema,
} from "../../records/read/stats/index.ts";
import { contacts } from "./contacts.ts";
import { quotes } from "./quotes.ts";

const quotesSent = defineTotal(quotes, {
  name: "sent",
  at: "sent_at",
  by: { state: "$.state", currency: "$.currency" },
  sums: { amount: "$.total" },
});

const contactsByConsent = defineTotal(contacts, {
  name: "by_consent",
  by: { consent: "$.consent", do_not_contact: "$.do_not_contact" },
  where: "$.state = 'active'",
});

export const offerTotals = [quotesSent, contactsByConsent];

export const quoteStatsSchema = Type.Object(
  {
    sent: countSchema("Quotes sent"),
    waiting: countSchema("Quotes in state sent"),
    accepted: countSchema("Accepted quotes, including ordered and invoiced ones"),
    rejected: countSchema("Rejected quotes"),
    expired: countSchema("Expired quotes"),
    superseded: countSchema("Quotes superseded by a later revision"),
    acceptance_percent: percentSchema("accepted of accepted, rejected and expired"),
    accepted_totals: Type.Array(moneySumSchema, { description: "Totals of accepted quotes" }),
  },
  { ...closed, $id: "CrmQuoteStats", description: "Quotes sent in the period (sent_at)" },
);

const STANDING: Record<string, "waiting" | "accepted" | "rejected" | "expired" | "superseded"> = {
  sent: "waiting",
  accepted: "accepted",
  ordered: "accepted",
  invoiced: "accepted",
  rejected: "rejected",
  expired: "expired",
  superseded: "superseded",
};

export function quoteStats(
  context: ReadContext,
  catalog: Catalog,
  period: Period,
): Static<typeof quoteStatsSchema> {
  const rows = queryRows(
    context,
    sql`SELECT state, currency, sum(count) AS count, sum(amount) AS amount
        FROM ${totalDuring(context, catalog, quotesSent, period)} GROUP BY state, currency`,
  );
  const counts = { waiting: 0, accepted: 0, rejected: 0, expired: 0, superseded: 0 };
  const totals = new MoneySums();
  for (const { state, currency, count, amount } of rows) {
    const standing = STANDING[String(state)];
    if (!standing) continue;
    counts[standing] += Number(count);
    if (standing === "accepted") totals.add(currency, amount, count);
  }
  const { accepted, rejected, expired } = counts;
  return {
    sent: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...counts,
    acceptance_percent: percent(accepted, accepted + rejected + expired),
    accepted_totals: totals.list(),
  };
}

export const contactStatsSchema = Type.Object(
  {
    total: countSchema("Active contacts"),
    without_consent: countSchema("Active contacts without consent"),
    withdrawn: countSchema("Active contacts with consent withdrawn"),
    do_not_contact: countSchema("Active contacts with do_not_contact"),
    reachable: countSchema("Active contacts with consent and without do_not_contact"),
  },
  { ...closed, $id: "CrmContactStats", description: "Current contacts, regardless of the period" },
);

export function contactStats(context: ReadContext, catalog: Catalog): Static<typeof contactStatsSchema> {
  const [row] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS total,
          coalesce(sum(count * (consent <> 'granted')), 0) AS without_consent,
          coalesce(sum(count * (consent = 'withdrawn')), 0) AS withdrawn,
          coalesce(sum(count * do_not_contact), 0) AS do_not_contact,
          coalesce(sum(count * (consent = 'granted' AND do_not_contact = 0)), 0) AS reachable
        FROM ${totalOf(context, catalog, contactsByConsent)}`,
  );
  return {
    total: Number(row?.total),
    without_consent: Number(row?.without_consent),
    withdrawn: Number(row?.withdrawn),
    do_not_contact: Number(row?.do_not_contact),
    reachable: Number(row?.reachable),
  };
}
