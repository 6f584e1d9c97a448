import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AccessBook } from "../engine/access/book.ts";
import type { CheckpointSigner } from "../engine/audit/checkpoints.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import type { Registry } from "../engine/registry.ts";
import type { Identity } from "../identity/index.ts";
import type { Clockwork } from "../jobs/index.ts";
import type { Action } from "../kernel/action.ts";
import type { Entity, Follower, Holder } from "../kernel/entity.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Catalog, Forgetter, Invariant } from "../records/index.ts";
import type { Files } from "../store/files.ts";
import type { SealedRows } from "../store/sealed.ts";
import type { Store } from "../store/store.ts";
import type { PermissionCatalogue } from "./settings/roles/catalogue.ts";

/** What governance looks after. Registry and access book are made from its actions and all others, hence later. */
export interface GovernanceParts {
  /** The folder with all that the appliance keeps. */
  readonly folder: string;
  readonly catalog: Catalog;
  readonly identity: Identity;
  readonly store: Store;
  readonly files: Files;
  readonly audit: AuditLog;
  readonly signer: CheckpointSigner;
  readonly permissions: PermissionCatalogue;
  readonly imports: { readonly maxBytes: number; readonly keptDays: number };
  registry(): Registry;
  access(): AccessBook;
  /** Who can find and destroy what is kept of records and people beside them. */
  forgetters(): readonly Forgetter[];
  /** Runs an action as the system in an organisation, beside any call. */
  perform(organization: OrganizationRef, action: string, input: unknown): Promise<unknown>;
}

/** What one folder of governance brings: everything of it that the rest of the appliance is told. */
export interface GovernancePart {
  readonly entities?: readonly Entity[];
  /** Tables beside those of its entities. */
  readonly tables?: readonly SQLiteTable[];
  /** Rows that not even the program itself can change. */
  readonly sealed?: readonly SealedRows[];
  readonly holders?: readonly Holder[];
  readonly invariants?: readonly Invariant[];
  readonly actions?: (parts: GovernanceParts) => Action[];
  readonly followers?: (parts: GovernanceParts) => Follower[];
  /** What is due again and again; the actions of it need not be listed twice. */
  readonly clockwork?: (parts: GovernanceParts) => Clockwork[];
  /** How what it keeps of records and people beside them is found and destroyed. */
  readonly forgets?: (parts: GovernanceParts) => Forgetter[];
  /** Work to do once, before the appliance serves anybody. */
  readonly begin?: (parts: GovernanceParts) => Promise<void>;
}
