import type { AccessBook } from "../engine/access/book.ts";
import type { CheckpointSigner } from "../engine/audit/checkpoints.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import type { FirstStep } from "../engine/beginnings.ts";
import type { EventReader, Moving, PolicySubject } from "../engine/feature.ts";
import type { ShippedRules } from "../engine/features.ts";
import type { Registry } from "../engine/registry.ts";
import type { TaskSource } from "../engine/tasks.ts";
import type { RowWatch } from "../evidence/row-watch.ts";
import type { Identity } from "../identity/index.ts";
import type { Log } from "../kernel/log.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { PaperWorker } from "../papers/index.ts";
import type { Catalog, Forgetter } from "../records/index.ts";
import type { Files } from "../store/files.ts";
import type { Store } from "../store/store.ts";
import type { PermissionCatalogue } from "./settings/roles/catalogue.ts";

/** Registry and access book are built from all actions, hence available later. */
export interface GovernanceParts {
  /** Data folder. */
  readonly folder: string;
  readonly catalog: Catalog;
  readonly identity: Identity;
  readonly store: Store;
  readonly log: Log;
  readonly files: Files;
  readonly paperWorker: PaperWorker;
  readonly makesAhead: boolean;
  /** Public address of the server; empty if not configured. */
  readonly origin: string;
  readonly audit: AuditLog;
  readonly signer: CheckpointSigner;
  readonly rows: RowWatch;
  readonly permissions: PermissionCatalogue;
  readonly rules: ShippedRules;
  /** Set-up steps that no pack covers, in the usual order. */
  readonly firstSteps: readonly FirstStep[];
  /** Readers of event values that are not about records. */
  readonly eventReaders: Readonly<Record<string, EventReader>>;
  readonly imports: { readonly maxBytes: number; readonly keptDays: number };
  registry(): Registry;
  access(): AccessBook;
  /** Find and erase data stored outside a person's records. */
  forgetters(): readonly Forgetter[];
  /** Handle rows and files when an organisation moves to another server. */
  moving(): readonly Moving[];
  /** Subjects of access policies other than records. */
  readonly policySubjects: readonly PolicySubject[];
  readonly tasks: readonly TaskSource[];
  /** Runs as the system, outside any call. */
  perform(organization: OrganizationRef, action: string, input: unknown): Promise<unknown>;
}
