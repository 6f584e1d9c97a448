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
import type { Workshop } from "./workshop/workshop.ts";

/** Settings of `[learning]` in the configuration file. */
export interface LearningOptions {
  /** True to import the handbook into the shared library of a new server. */
  readonly starter: boolean;
  readonly document_bytes: number;
  /** Maximum number of pages and of words in a document. */
  readonly document_pages: number;
  readonly document_words: number;
}

/**
 * Dependencies of learning. The registry and the access list are built from its actions, so they are set
 * later.
 */
export interface LearningParts {
  readonly folder: string;
  readonly catalog: Catalog;
  readonly identity: Identity;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly learning: LearningOptions;
  readonly documents: Files;
  /** Worker processes for heavy tasks. */
  readonly workshop: Workshop;
  /** Requests prose from the organisation's model, if it has one. */
  readonly composer: Composer;
  registry(): Registry;
  access(): AccessBook;
  readonly listeners: readonly DocumentListener[];
  /** Runs an action as the system in an organisation, outside of a call. */
  perform(organization: OrganizationRef, action: string, input: unknown): Promise<unknown>;
}

/** A document as passed to listeners. */
export interface DocumentRef {
  rid: number;
  id: string;
  library: number | null;
  /** Row of its text, and the number of that version. */
  revisionRid: number;
  revision: number;
}

/**
 * Listener for changes of documents and concepts, called within the transaction that makes them. Heavy work
 * must be enqueued.
 */
export interface DocumentListener {
  /** The text of a document or of its new version was indexed. */
  indexed?(context: WriteContext, document: DocumentRef): void;
  /** The reading queue is empty and the last document brought no new text. */
  settled?(context: WriteContext): void;
  /** Before a document is deleted with its texts and blocks. */
  removed?(context: WriteContext, document: DocumentRef): void;
  /** Before a document moves to another library with other readers: no data of it may stay behind. */
  moved?(context: WriteContext, document: DocumentRef, to: number): void;
  merged?(context: WriteContext, concepts: { library: number; from: number; into: number }): void;
}
