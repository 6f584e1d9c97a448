import { joinParts, type Module } from "../../records/index.ts";
import { orders } from "./orders/index.ts";
import { stock } from "./stock/index.ts";
import { work } from "./work/index.ts";

export * from "./orders/index.ts";
export * from "./stock/index.ts";
export * from "./work/index.ts";

/** What is bought, kept, made and delivered, and the work that it takes. */
export const ops: Module = joinParts("ops", "The figures of stock, orders and projects", [
  stock,
  orders,
  work,
]);
