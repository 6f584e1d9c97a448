import type { Module } from "../../records/index.ts";

/** What the organisation has promised, and what the law asks of it. */
export const legal: Module = {
  name: "legal",
  title: "The figures of contracts and duties",
  entities: [],
};
