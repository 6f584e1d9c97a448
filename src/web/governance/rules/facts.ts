import type { MetaField } from "../../records/meta.ts";

type Told = Pick<MetaField, "name" | "kind" | "choices" | "target">;

/** The collections that state exchange rates, or are made of them. */
const RATED: ReadonlySet<string> = new Set([
  "crm.quotes",
  "fin.bank-transactions",
  "fin.bills",
  "fin.fx-rates",
  "fin.invoices",
  "fin.journal-entries",
  "fin.payments",
  "hr.expense-claims",
  "ops.purchase-orders",
  "ops.sales-orders",
]);

/** What a record has beside its fields, for conditions of approval rules. */
const FACTS: Readonly<Record<string, readonly Told[]>> = {
  "ops.purchase-orders": [decimal("price_rise_percent")],
  "fin.invoices": [decimal("discount_percent")],
  "crm.quotes": [decimal("discount_percent"), decimal("margin_percent")],
  "crm.opportunities": [decimal("discount_percent")],
  "fin.journal-entries": [
    choice("period_state", ["open", "soft_closed", "closed", "locked"]),
    yes("by_hand"),
  ],
  "legal.contracts": [yes("standard")],
  "ops.stock-moves": [yes("adjusts"), yes("backdated")],
  "ops.stock-counts": [yes("adjusts")],
  "fin.bank-transactions": [choice("direction", ["in", "out"])],
};

export const factsOf = (collection: string): readonly Told[] => [
  ...(FACTS[collection] ?? []),
  ...(RATED.has(collection) ? [yes("rate_unusual")] : []),
];

function decimal(name: string): Told {
  return { name, kind: "decimal", choices: [], target: null };
}

function yes(name: string): Told {
  return { name, kind: "boolean", choices: [], target: null };
}

function choice(name: string, choices: string[]): Told {
  return { name, kind: "choice", choices, target: null };
}
