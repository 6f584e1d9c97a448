import type { Feature, FeatureDeps } from "../../../engine/feature.ts";
import type { Files } from "../../../store/files.ts";
import { watchDetails } from "./details-changed.ts";
import { exportRun } from "./export.ts";
import { payoutInvariants } from "./invariants.ts";
import { paymentRuns } from "./runs.ts";
import { importStatus } from "./status-import.ts";

export { paymentRuns } from "./runs.ts";

export interface PayoutDeps extends FeatureDeps {
  readonly files: Files;
}

/** Immutable once exported. */
const SEALED = [
  "number",
  "bank_account_id",
  "currency",
  "execution_date",
  "count",
  "total",
  "discounts",
  "exported_at",
  "file_id",
  "file_sha256",
  "archived_at",
];

export const payouts: Feature<PayoutDeps> = {
  entities: [paymentRuns],
  sealed: [{ table: "fin_payment_runs", when: "$.file_sha256 IS NOT NULL", columns: SEALED }],
  invariants: payoutInvariants,
  followers: () => watchDetails,
  actions: ({ catalog, files }) => [exportRun(catalog, files), importStatus()],
};
