import type { AccessBook } from "../engine/access/book.ts";
import type { Registry } from "../engine/registry.ts";
import type { Identity } from "../identity/index.ts";
import type { Clock } from "../kernel/clock.ts";
import type { WriteContext } from "../kernel/context.ts";
import type { Log } from "../kernel/log.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Catalog } from "../records/index.ts";
import type { Files } from "../store/files.ts";
import type { Store } from "../store/store.ts";
import type { Composer } from "./generation/composer.ts";
import type { LearningWorker } from "./worker/worker.ts";

/** `[learning]` in the configuration file. */
export interface LearningOptions {
  /** Imports the handbook into the shared library of a new server. */
  readonly starter: boolean;
  readonly document_bytes: number;
  readonly document_pages: number;
  readonly document_words: number;
}

/** The registry and access list are built from learning's actions, so they can only be set later. */
export interface LearningParts {
  readonly folder: string;
  readonly catalog: Catalog;
  readonly identity: Identity;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly learning: LearningOptions;
  readonly documents: Files;
  readonly worker: LearningWorker;
  readonly composer: Composer;
  registry(): Registry;
  access(): AccessBook;
  readonly listeners: readonly DocumentListener[];
  /** Runs an action as the system in an organisation, outside of a call. */
  perform(organization: OrganizationRef, action: string, input: unknown): Promise<unknown>;
}

export interface DocumentRef {
  rid: number;
  id: string;
  library: number | null;
  /** Row id of the document's text, and the version number of that text. */
  revisionRid: number;
  revision: number;
  /** True if its concepts were stored with it. */
  isAnalysed?: boolean;
}

/** Called within the transaction that changes documents or concepts. Heavy work must be enqueued. */
export interface DocumentListener {
  /** The text of a document or of its new version was indexed. */
  indexed?(context: WriteContext, document: DocumentRef): void;
  /** The reading queue is empty and the last document brought no new text. */
  settled?(context: WriteContext): void;
  /** Called before the document is deleted with its texts and blocks. */
  removed?(context: WriteContext, document: DocumentRef): void;
  /** Called before the document moves to a library with other readers. None of its data may stay behind. */
  moved?(context: WriteContext, document: DocumentRef, to: number): void;
  merged?(context: WriteContext, concepts: { library: number; from: number; into: number }): void;
}
