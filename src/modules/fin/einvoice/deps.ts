import type { Registry } from "../../../engine/registry.ts";
import type { PaperParts } from "../../../papers/index.ts";

export interface EinvoiceDeps extends PaperParts {
  registry(): Registry;
}

/** Time to read a file of another organisation. */
export const READ_MS = 20_000;
