import type { ModulePart } from "../../../records/index.ts";

/** What is kept where, and what it is worth. */
export const stock: ModulePart = {
  entities: [],
};
