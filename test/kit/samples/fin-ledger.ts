import type { Samples } from "../samples.ts";

export const finLedger: Samples = {
  "fin.ledger-accounts": (_made, marker) => ({
    code: `9${marker}`.slice(0, 20),
    name: `Ledger account ${marker}`,
    type: "expense",
  }),
  "fin.tax-codes": (made, marker) => ({
    code: `T${marker}`.slice(0, 20),
    name: `Tax ${marker}`,
    rate: "20",
    kind: "sales",
    account_id: made["fin.ledger-accounts"],
    valid_from: "2026-01-01",
  }),
  "fin.cost-centres": (_made, marker) => ({
    code: `C${marker}`.slice(0, 20),
    name: `Cost centre ${marker}`,
  }),
  "fin.periods": (_made, marker) => ({
    fiscal_year: "2026",
    name: `January ${marker}`,
    start: "2026-01-01",
    end: "2026-01-31",
  }),
  "fin.fx-rates": (_made, marker) => ({
    currency: "USD",
    date: "2026-01-01",
    rate: "0.9",
    source: `Source ${marker}`,
  }),
  "fin.budgets": (made, marker) => ({
    name: `Budget ${marker}`,
    fiscal_year: "2026",
    account_id: made["fin.ledger-accounts"],
    cost_centre_id: made["fin.cost-centres"],
    amounts: Array.from({ length: 12 }, () => 1000),
  }),
  "fin.journal-entries": (made, marker) => ({
    date: "2026-01-15",
    narration: `Entry ${marker}`,
    lines: [
      { account_id: made["fin.ledger-accounts"], debit: 100 },
      { account_id: made["fin.ledger-accounts"], credit: 100, cost_centre_id: made["fin.cost-centres"] },
    ],
  }),
};
