/** Results from earlier runs, in a file with one line per result. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Mutants are identified by key, test files and sources by path and hash. */
type Entry =
  | { key: string; test: string; outcome: string; at?: string }
  | { test: string; cost: number; reached: string[]; files: string[]; loaded: string[] };

export interface Measure {
  cost: number;
  reached: ReadonlySet<string>;
  /** Hashes of the measured sources: once a text has changed, its mutants have other keys. */
  files: ReadonlyMap<string, string>;
}

const withHash = (id: string): [file: string, hash: string] => {
  const [file = "", hash = ""] = id.split("#");
  return [file, hash];
};

export class Results {
  readonly #path: string;
  readonly #killed = new Map<string, string>();
  readonly #survived = new Set<string>();
  readonly #measures = new Map<string, Measure>();
  readonly #loaded = new Set<string>();

  constructor(path: string) {
    this.#path = path;
    const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
    for (const line of lines) if (line) this.#take(JSON.parse(line));
  }

  add(entry: Entry): void {
    this.#take(entry);
    appendFileSync(this.#path, `${JSON.stringify(entry)}\n`);
  }

  #take(entry: Entry): void {
    if ("reached" in entry) {
      const { test, cost, reached, files, loaded } = entry;
      this.#measures.set(test, { cost, reached: new Set(reached), files: new Map(files.map(withHash)) });
      for (const key of loaded) this.#loaded.add(key);
    } else if (entry.outcome === "survived") this.#survived.add(`${entry.key} ${entry.test}`);
    else this.#killed.set(entry.key, `${entry.outcome} by ${entry.test.split("#")[0]}`);
  }

  isKilled = (key: string): boolean => this.#killed.has(key);
  wasTried = (key: string, test: string): boolean => this.#survived.has(`${key} ${test}`);
  measureOf = (test: string): Measure | undefined => this.#measures.get(test);
  /** True if the mutant is reached while modules load, and may take effect only then. */
  isLoaded = (key: string): boolean => this.#loaded.has(key);
}
