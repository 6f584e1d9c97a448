import type { Audience } from "../../../kernel/audience.ts";

/** Where a document came from: the starter library, a person, a folder, a document of an organisation, a record. */
export const ORIGINS = ["upload", "folder", "starter", "published", "record"] as const;
export type Origin = (typeof ORIGINS)[number];

/** `failed` says so of the newest file: an older version's text stays in the index. */
export const DOCUMENT_STATES = ["queued", "reading", "ready", "failed"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** What is being done with a document: its file read, its text put into the store, into the index, its concepts found. */
export const STAGES = ["read", "write", "index", "concepts"] as const;
export type Stage = (typeof STAGES)[number];

/** A document as its row has it. */
export interface LibraryDocument {
  rid: number;
  id: string;
  org: number;
  /** Whose readers read it; null for a moment, while it is nobody's. */
  library: number | null;
  /** Its own audience; null follows the domain. */
  audience: Audience | null;
  domain: number | null;
  domainId: string | null;
  /** The audience of its domain; everybody without one. */
  domainAudience: Audience;
  title: string;
  titleGiven: boolean;
  fileName: string;
  origin: Origin;
  originKey: string | null;
  position: number;
  state: DocumentState;
  stage: Stage | null;
  unitsDone: number;
  unitsTotal: number;
  attempts: number;
  error: { code: string; message: string } | null;
  /** The version whose text is in the index; 0 before the first. */
  revision: number;
  version: number;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
  updatedBy: string;
}
