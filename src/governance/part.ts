import type { AccessBook } from "../engine/access/book.ts";
import type { CheckpointSigner } from "../engine/audit/checkpoints.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import type { FirstStep } from "../engine/beginnings.ts";
import type { EventReader, Moving, PolicySubject } from "../engine/feature.ts";
import type { ShippedRules } from "../engine/features.ts";
import type { Registry } from "../engine/registry.ts";
import type { RowWatch } from "../evidence/row-watch.ts";
import type { Identity } from "../identity/index.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Catalog, Forgetter } from "../records/index.ts";
import type { Files } from "../store/files.ts";
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
  readonly rows: RowWatch;
  readonly permissions: PermissionCatalogue;
  /** Rules, roles and times that organisations begin with. */
  readonly rules: ShippedRules;
  /** Steps that no pack takes for an organisation, in the order in which they are usually taken. */
  readonly firstSteps: readonly FirstStep[];
  /** Who may read the values of events about what is no record. */
  readonly eventReaders: Readonly<Record<string, EventReader>>;
  readonly imports: { readonly maxBytes: number; readonly keptDays: number };
  registry(): Registry;
  access(): AccessBook;
  /** Who can find and destroy what is kept of records and people beside them. */
  forgetters(): readonly Forgetter[];
  /** What becomes of rows and files when an organisation moves to another appliance. */
  moving(): readonly Moving[];
  /** What access policies can decide about beside records. */
  readonly policySubjects: readonly PolicySubject[];
  /** Runs an action as the system in an organisation, beside any call. */
  perform(organization: OrganizationRef, action: string, input: unknown): Promise<unknown>;
}
