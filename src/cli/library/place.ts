import type { FoundFile } from "./folder.ts";

/** A document as the library tells of it. */
export interface ListedDocument {
  id: string;
  title: string;
  namespace: string;
  file_name: string;
  domain: { name: string } | null;
  audience: { all?: boolean };
  format: string | null;
  words: number;
  revision: number;
  state: string;
  stage: string | null;
  progress: number;
  error: { code: string; message: string } | null;
  warnings: string[];
}

/** How far a library is. */
export interface LibraryStatus {
  namespace: string;
  documents: Record<"queued" | "reading" | "ready" | "failed", number>;
  words: number;
  under_way: { document_id: string; title: string; file_name: string; stage: string; progress: number }[];
  jobs: number;
}

export interface Imported {
  outcome: string;
  document: ListedDocument;
}

/** What a file belongs to, and who can read it. */
export interface ImportPlace {
  domain: string | undefined;
  audience: string | undefined;
}

/** Where a library is: in a data folder that nobody serves, or behind a server. */
export interface LibraryPlace {
  makeDomain(name: string): Promise<void>;
  import(file: FoundFile, place: ImportPlace): Promise<Imported>;
  list(): AsyncIterable<ListedDocument>;
  status(): Promise<LibraryStatus[]>;
  /** How often it may be asked for its status, in milliseconds. */
  lookMs: number;
  /** Has what waits done, where nobody else does it. Resolves when it is. */
  work(): Promise<void>;
  close(): Promise<void>;
}
