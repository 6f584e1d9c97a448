import type { Registry } from "../../../engine/registry.ts";
import type { PaperParts } from "../../../papers/index.ts";

export interface EinvoiceDeps extends PaperParts {
  registry(): Registry;
}
