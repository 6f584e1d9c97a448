import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";

/** A text of which parts were cut out: where, in a text of this hash. */
export interface Cut {
  field: string;
  /** SHA-256 of the text as it was. */
  was: string;
  /** From where, and how many characters. */
  spans: readonly (readonly [number, number])[];
}

/** One erasure: whose record or what else was erased, by ids alone. */
export interface Erasure {
  id: string;
  at: number;
  /** The organisation's id. */
  org: string;
  collection: string;
  record_id: string;
  /** Numbers of the vault's keys that were destroyed with it. */
  keys: readonly number[];
  /** SHA-256 of attached files, and paths of other files within the data folder, that went with it. */
  files: readonly string[];
  /** Where only what was said of somebody was cut out of the record. */
  cuts?: readonly Cut[];
}

/**
 * The ledger of erasures: a file of its own beside the databases, only ever added to, so that it outlives their
 * being brought back from a copy. It holds ids, numbers and hashes; never what was erased.
 */
export class ErasureFile {
  readonly #path: string;
  readonly #durable: boolean;

  constructor(path: string, durable: boolean) {
    this.#path = path;
    this.#durable = durable;
  }

  read(): Erasure[] {
    if (!existsSync(this.#path)) return [];
    // A line that a power cut left half written is in the vault, or was never told to anybody.
    return readFileSync(this.#path, "utf8")
      .split("\n")
      .flatMap((line) => parseErasure(line) ?? []);
  }

  append(erasures: readonly Erasure[]): void {
    if (erasures.length === 0) return;
    const text = erasures.map((erasure) => `${JSON.stringify(erasure)}\n`).join("");
    const file = openSync(this.#path, "a", 0o600);
    try {
      // Begins on a line of its own, whatever the last writing left.
      writeSync(file, `\n${text}`);
      if (this.#durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}

/** A line of the ledger, or undefined when it is none. */
export function parseErasure(line: string): Erasure | undefined {
  if (line.trim() === "") return undefined;
  try {
    const entry: unknown = JSON.parse(line);
    // Written by append; whoever edits the file can at worst have more erased than was.
    return typeof entry === "object" && entry !== null && "id" in entry ? (entry as Erasure) : undefined;
  } catch {
    return undefined;
  }
}

/** The erasures of both, each once, in the order they were made. */
export function mergeErasures(some: readonly Erasure[], others: readonly Erasure[]): Erasure[] {
  const all = new Map([...some, ...others].map((erasure) => [erasure.id, erasure]));
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
