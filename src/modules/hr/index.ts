import type { Module } from "../../records/index.ts";

/** The people who work here: who they are, when they are away, what they are owed. */
export const hr: Module = {
  name: "hr",
  title: "The figures of the people",
  entities: [],
};
