import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { $ } from "bun";
import { ROOT } from "../suites.ts";
import { type Mutant, schemataOf } from "./schemata.ts";

/** Copies tracked and other unignored files, with the mutated sources. */
export async function copyMutated(folder: string, sources: readonly string[]): Promise<Mutant[]> {
  const listed = await $`git ls-files -z --cached --others --exclude-standard`.cwd(ROOT).text();
  for (const file of listed.split("\0").filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    if (/^test\/.*\.ts$/.test(file) && !file.startsWith("test/mutation/") && file !== "test/kit/hang.ts")
      writeFileSync(join(folder, file), withTestsNoted(folder, readFileSync(join(ROOT, file), "utf8")));
    else copyFileSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const { mutants, texts } = await schemataOf(ROOT, sources, join(folder, "test/mutation/switch.ts"));
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  return mutants;
}

const withTestsNoted = (folder: string, text: string) =>
  text.replaceAll('from "bun:test"', `from ${JSON.stringify(join(folder, "test/mutation/bun-test.ts"))}`);
