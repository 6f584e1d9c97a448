import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

/** Redactions in a text. */
export interface Cut {
  field: string;
  /** SHA-256 of the original text. */
  was: string;
  /** Offset and length in characters. */
  spans: readonly (readonly [number, number])[];
}

export interface Erasure {
  id: string;
  at: number;
  org: string;
  collection: string;
  record_id: string;
  /** Vault keys that the erasure destroyed. */
  keys: readonly number[];
  /** SHA-256 of deleted attachments; paths of other deleted files within the data folder. */
  files: readonly string[];
  /** Set if only mentions of a person were redacted. */
  cuts?: readonly Cut[];
}

/** Append-only erasure ledger, outside the databases to survive a restore. Contains ids and hashes only. */
export class ErasureFile {
  readonly #path: string;
  readonly #durable: boolean;

  constructor(path: string, durable: boolean) {
    this.#path = path;
    this.#durable = durable;
  }

  read(): Erasure[] {
    if (!existsSync(this.#path)) return [];
    // A line truncated by a power failure is also in the vault, or was never acknowledged.
    return readFileSync(this.#path, "utf8")
      .split("\n")
      .flatMap((line) => parseErasure(line) ?? []);
  }

  append(erasures: readonly Erasure[]): void {
    if (erasures.length === 0) return;
    const text = erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join("");
    const file = openSync(this.#path, "a", 0o600);
    try {
      // Starts with a newline, because the previous write may have ended in the middle of a line.
      writeSync(file, `\n${text}`);
      if (this.#durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}

/** Returns undefined if the line is invalid. */
export function parseErasure(line: string): Erasure | undefined {
  if (line.trim() === "") return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    // Safe cast: `append` wrote the line. An edited file could at worst erase more than intended.
    return typeof entry === "object" && entry !== null && "id" in entry ? (entry as Erasure) : undefined;
  } catch {
    return undefined;
  }
}

/** Union of both lists without duplicates, in order of creation. */
export function mergeErasures(some: readonly Erasure[], others: readonly Erasure[]): Erasure[] {
  const all = new Map([...some, ...others].map((erasure) => [erasure.id, erasure]));
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
