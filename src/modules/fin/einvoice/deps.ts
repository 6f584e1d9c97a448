import type { FeatureDeps } from "../../../engine/feature.ts";
import type { Registry } from "../../../engine/registry.ts";
import type { PaperWorker } from "../../../papers/index.ts";
import type { Files } from "../../../store/files.ts";

export interface EinvoiceDeps extends FeatureDeps {
  readonly files: Files;
  readonly paperWorker: PaperWorker;
  registry(): Registry;
}

/** Time to read a file of another organisation. */
export const READ_MS = 20_000;
