import type { FoundFile } from "./folder.ts";

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

export interface LibraryStatus {
  namespace: string;
  documents: Record<"queued" | "reading" | "ready" | "failed", number>;
  words: number;
  under_way: { document_id: string; title: string; file_name: string; stage: string; progress: number }[];
  jobs: number;
}

export interface Imported {
  outcome: "added" | "revised" | "moved" | "unchanged";
  document: ListedDocument;
}

export interface ImportPlace {
  domain: string | undefined;
  audience: string | undefined;
}

/** Import destination: a data folder that is not in use, or a server. */
export interface LibraryPlace {
  makeDomain(name: string): Promise<void>;
  import(file: FoundFile, place: ImportPlace): Promise<Imported>;
  list(): AsyncIterable<ListedDocument>;
  status(): Promise<LibraryStatus[]>;
  /** Polling interval in milliseconds. */
  lookMs: number;
  /** Runs the queued jobs, or waits while a server runs them. */
  work(): Promise<void>;
  close(): Promise<void>;
}
