import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "./random.ts";
import { FAMILIES, type Family, type Kind } from "./readers.ts";

/** A file to read, the same for every run with the same seed and number. */
export interface Case {
  readonly name: string;
  readonly kind: Kind;
  make(): Promise<Uint8Array>;
}

export function casesOf(family: Family, samples: string, seed: string) {
  const kinds = Object.entries<Kind>(FAMILIES[family]).map(([name, kind]) => {
    const folder = join(samples, name);
    const files = readdirSync(folder).toSorted();
    return { name, kind, samples: files.map((file) => new Uint8Array(readFileSync(join(folder, file)))) };
  });
  return {
    honest: kinds.flatMap(({ name, kind, samples }) =>
      samples.map((bytes): Case => ({ name, kind, make: async () => bytes })),
    ),
    numbered(n: number): Case {
      const { name, kind, samples } = kinds[n % kinds.length] ?? kinds[0] ?? fail();
      return { name, kind, make: () => kind.mutate(new Random(`${seed} ${name} ${n}`), samples) };
    },
  };
}

function fail(): never {
  throw new Error("a family has no kinds");
}
