import type { Feature } from "../../engine/feature.ts";
import { cash } from "./cash/index.ts";
import { ledger } from "./ledger/index.ts";
import { rules } from "./rules.ts";
import { trade } from "./trade/index.ts";

export * from "./cash/index.ts";
export * from "./ledger/index.ts";
export * from "./trade/index.ts";

/** What the organisation owns, owes, earns and spends: the books and the documents behind them. */
export const fin: Feature = {
  module: {
    name: "fin",
    title: "Finance",
    figures: "The figures of the books",
    needs: ["crm.accounts.list", "crm.accounts.get"],
  },
  rules,
  parts: [ledger, trade, cash],
};
