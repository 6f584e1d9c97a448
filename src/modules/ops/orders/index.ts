import type { ModulePart } from "../../../records/index.ts";

/** What is bought and sold. */
export const orders: ModulePart = {
  entities: [],
};
