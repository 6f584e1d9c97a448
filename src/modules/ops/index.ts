import type { Feature } from "../../engine/feature.ts";
import { opsCards } from "./cards.ts";
import { orders } from "./orders/index.ts";
import { rules } from "./rules.ts";
import { goods } from "./samples.ts";
import { stock } from "./stock/index.ts";
import { work } from "./work/index.ts";

export * from "./orders/index.ts";
export * from "./stock/index.ts";
export * from "./work/index.ts";

export const ops: Feature = {
  module: {
    name: "ops",
    title: "Operations",
    figures: "Get figures on stock, orders and projects",
    needs: [
      "crm.accounts.list",
      "crm.accounts.get",
      "crm.quotes.list",
      "crm.quotes.get",
      "crm.quotes.transitions",
      "crm.quotes.order",
    ],
  },
  rules,
  cards: opsCards,
  samples: [goods],
  parts: [stock, orders, work],
};
