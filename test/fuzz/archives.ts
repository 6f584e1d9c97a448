import { unzipSync } from "fflate";
import { packed } from "../governance/imports/workbook.ts";
import { mutated } from "./mutate.ts";
import type { Random } from "./random.ts";

/** Mutates files within an archive and repacks it with valid checksums, which readers verify first. */
export function mutatedWithin(random: Random, bytes: Uint8Array): Uint8Array {
  return packed(mutatedFiles(random, bytes));
}

export function mutatedFiles(random: Random, bytes: Uint8Array): (readonly [string, Uint8Array])[] {
  const files: [name: string, content: Uint8Array][] = Object.entries(unzipSync(bytes));
  const at = random.below(files.length);
  const [name, content] = files[at] ?? ["", new Uint8Array()];
  const changed = mutated(
    random,
    content,
    files.map(([, one]) => one),
  );
  const way = random.next();
  if (way < 0.05) return files.toSpliced(at, 1);
  if (way < 0.1) return files.toSpliced(at, 0, [name, changed]);
  if (way < 0.15) return files.toSpliced(at, 1, [random.of(files)[0], changed]);
  return files.toSpliced(at, 1, [name, changed]);
}
