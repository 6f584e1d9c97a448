import type { Module } from "../../records/index.ts";

/** What is bought, kept, made and delivered, and the work that it takes. */
export const ops: Module = {
  name: "ops",
  title: "The figures of stock, orders and projects",
  entities: [],
};
