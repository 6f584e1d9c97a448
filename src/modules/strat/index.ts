import type { Module } from "../../records/index.ts";

/** Where the organisation wants to go, what may stop it, and what was decided. */
export const strat: Module = {
  name: "strat",
  title: "The figures of aims and risks",
  entities: [],
};
