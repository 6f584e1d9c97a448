import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { daysBetween } from "../../../kernel/calendar.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import type { Catalog } from "../../../records/index.ts";
import { type OpenAmount, openItems } from "./open-items.ts";
import { isLatest, openNow } from "./open-now.ts";
import { partyNames } from "./party-names.ts";
import { dayInput } from "./payment-allocate.ts";

const BUCKETS = ["current", "days_1_30", "days_31_60", "days_61_90", "over_90"] as const;

const amount = (description: string) => Type.Integer({ description });
const bucketProperties = {
  current: amount("Not due yet"),
  days_1_30: amount("1 to 30 days overdue"),
  days_31_60: amount("31 to 60 days overdue"),
  days_61_90: amount("61 to 90 days overdue"),
  over_90: amount("More than 90 days overdue"),
  on_account: amount("Unallocated payments, deducted: 0 or negative"),
  total: amount("Total: the balance of the account"),
};

const bucketsSchema = Type.Object(bucketProperties, {
  ...closed,
  $id: "AgingBuckets",
  description: "In minor units. Credit notes are deducted in the bucket of their due date.",
});

export type Buckets = Static<typeof bucketsSchema>;

const agingSchema = Type.Object(
  {
    side: oneOf(["receivable", "payable"]),
    at: Type.String({ format: "date" }),
    base_currency: Type.String(),
    base: bucketsSchema,
    by_currency: Type.Array(Type.Object({ currency: Type.String(), ...bucketProperties }, closed)),
    by_party: Type.Array(
      Type.Object(
        {
          party_id: Type.String(),
          party: nullable(Type.String({ description: "Name of the party. Null if you cannot see it." })),
          currency: Type.String(),
          ...bucketProperties,
          base: bucketsSchema,
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "Aging" },
);

/** Open items grouped by days overdue, as of now or a past day. */
export const aging = (catalog: Catalog): Action =>
  defineAction({
    name: "fin.aging",
    summary: "Get aged receivables and payables",
    description:
      "By party and currency, by days overdue, and in the organisation's currency at the rates of the " +
      "documents, which matches the control accounts. A past date returns what was open then.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/fin/aging" }],
    input: Type.Object(
      {
        side: oneOf(["receivable", "payable"]),
        at: dayInput("As of the end of this day. Defaults to today"),
      },
      closed,
    ),
    output: agingSchema,
    run: async (context, { side, at = context.today }) => {
      const items = isLatest(context, at)
        ? openNow(context, catalog, side, at)
        : openItems(context, side, at);
      const names = partyNames(
        context,
        items.map(({ party_id }) => party_id),
      );
      return { side, at, base_currency: context.principal.organization.currency, ...aged(items, at, names) };
    },
  });

function aged(items: readonly OpenAmount[], at: string, names: ReadonlyMap<string, string>) {
  const by = (key: (item: OpenAmount) => string) => [...Map.groupBy(items, key).values()];
  const byParty = by(({ party_id, currency }) => `${party_id} ${currency}`).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { party_id, currency } = first;
    return {
      party_id,
      party: names.get(party_id) ?? null,
      currency,
      ...bucketed(group, at, "amount"),
      base: bucketed(group, at, "base"),
    };
  });
  return {
    base: bucketed(items, at, "base"),
    by_currency: by(({ currency }) => currency)
      .map((group) => ({ currency: group[0]?.currency ?? "", ...bucketed(group, at, "amount") }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    by_party: byParty.sort((a, b) => b.base.total - a.base.total || (a.party_id < b.party_id ? -1 : 1)),
  };
}

export function bucketed(
  items: readonly Pick<OpenAmount, "due_date" | "amount" | "base">[],
  at: string,
  part: "amount" | "base",
): Buckets {
  const sums: Buckets = {
    current: 0,
    days_1_30: 0,
    days_31_60: 0,
    days_61_90: 0,
    over_90: 0,
    on_account: 0,
    total: 0,
  };
  for (const item of items) {
    sums[item.due_date === null ? "on_account" : bucketOf(daysBetween(item.due_date, at))] += item[part];
    sums.total += item[part];
  }
  return sums;
}

function bucketOf(daysDue: number): (typeof BUCKETS)[number] {
  if (daysDue <= 0) return "current";
  if (daysDue <= 30) return "days_1_30";
  if (daysDue <= 60) return "days_31_60";
  return daysDue <= 90 ? "days_61_90" : "over_90";
}
