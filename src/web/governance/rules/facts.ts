import type { MetaField } from "../../records/meta.ts";

type Told = Pick<MetaField, "name" | "kind" | "choices" | "target">;

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
};

export const factsOf = (collection: string): readonly Told[] => FACTS[collection] ?? [];

function decimal(name: string): Told {
  return { name, kind: "decimal", choices: [], target: null };
}

function yes(name: string): Told {
  return { name, kind: "boolean", choices: [], target: null };
}

function choice(name: string, choices: string[]): Told {
  return { name, kind: "choice", choices, target: null };
}
