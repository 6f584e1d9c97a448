import type { AccessBook } from "../engine/access/book.ts";
import type { CheckpointSigner } from "../engine/audit/checkpoints.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import type { Registry } from "../engine/registry.ts";
import type { Identity } from "../identity/index.ts";
import type { Catalog } from "../records/index.ts";
import type { Store } from "../store/store.ts";

/** What the actions of governance look after. Registry and access book are made from these actions, hence later. */
export interface GovernanceParts {
  readonly catalog: Catalog;
  readonly identity: Identity;
  readonly store: Store;
  readonly audit: AuditLog;
  readonly signer: CheckpointSigner;
  registry(): Registry;
  access(): AccessBook;
}
