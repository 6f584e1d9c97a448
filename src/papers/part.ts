import type { CheckpointSigner } from "../engine/audit/checkpoints.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import type { FeatureDeps } from "../engine/feature.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Files } from "../store/files.ts";
import type { Store } from "../store/store.ts";
import type { PaperWorker } from "./worker/worker.ts";

export interface PaperParts extends FeatureDeps {
  readonly store: Store;
  readonly files: Files;
  readonly paperWorker: PaperWorker;
  readonly signer: CheckpointSigner;
  readonly audit: AuditLog;
  /** True if files are made once papers are issued; otherwise on the first request. */
  readonly makesAhead: boolean;
  /** Public address of the server; empty if not configured. */
  readonly origin: string;
  /** Runs an action as the system in an organisation, outside of a call. */
  perform(organization: OrganizationRef, action: string, input: unknown): Promise<unknown>;
}
