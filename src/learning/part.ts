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

/** The settings of learning, as in `[learning]` of the settings file. */
export interface LearningOptions {
  /** Whether a new appliance reads its own handbook into the shared library. */
  readonly starter: boolean;
  /** The largest document that is taken, in bytes. */
  readonly document_bytes: number;
  /** The largest number of pages, and of words, that a document may have. */
  readonly document_pages: number;
  readonly document_words: number;
}

/** What learning is made from. Registry and access book are made from its actions and all others, hence later. */
export interface LearningParts {
  /** The folder with all that the appliance keeps. */
  readonly folder: string;
  readonly catalog: Catalog;
  readonly identity: Identity;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly learning: LearningOptions;
  /** The documents as they were uploaded. */
  readonly documents: Files;
  /** Where heavy work is done: beside the process that answers. */
  readonly workshop: Workshop;
  /** Asks the organisation's model for prose, if it has one. */
  readonly composer: Composer;
  registry(): Registry;
  access(): AccessBook;
  /** Who wants to hear of documents. */
  readonly listeners: readonly DocumentListener[];
  /** Runs an action as the system in an organisation, beside any call. */
  perform(organization: OrganizationRef, action: string, input: unknown): Promise<unknown>;
}

/** A document as those who build on it know it. */
export interface DocumentRef {
  rid: number;
  id: string;
  /** The library that it is in. */
  library: number | null;
  /** The number of its text in the store, and which version of the document that is. */
  revisionRid: number;
  revision: number;
}

/** Somebody who rests on documents and their concepts: told within the transaction that changes them. Heavy work is enqueued, not done. */
export interface DocumentListener {
  /** The text of a document, or of a new version of it, is in the index. */
  indexed?(context: WriteContext, document: DocumentRef): void;
  /** Nothing waits to be read any more, and nothing new came of what was read last. */
  settled?(context: WriteContext): void;
  /** A document is about to be deleted, with its texts and its blocks. */
  removed?(context: WriteContext, document: DocumentRef): void;
  /** A document is about to go to another library, for other readers: nothing of it may stay behind. */
  moved?(context: WriteContext, document: DocumentRef, to: number): void;
  /** Two concepts of a library were made one. */
  merged?(context: WriteContext, concepts: { library: number; from: number; into: number }): void;
}
