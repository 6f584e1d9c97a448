import type { Feature } from "../../engine/feature.ts";
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
    needs: ["crm.accounts.list", "crm.accounts.get"],
  },
  rules,
  samples: [goods],
  parts: [stock, orders, work],
};
