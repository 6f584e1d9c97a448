import type { ModulePart } from "../../../records/index.ts";

/** Projects, tasks, and the things that are used. */
export const work: ModulePart = {
  entities: [],
};
