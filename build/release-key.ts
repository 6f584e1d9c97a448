/**
 * Creates the key pair for signing releases. The public key is written to src/system/upgrade/release.pub and
 * embedded in the programs; the secret key is written to --output, which must be outside of this folder.
 *
 *     bun run release-key --output ~/freehold-release.key
 */
import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { makeKey, publicKeyText, secretKeyText } from "./signing.ts";

const root = join(import.meta.dir, "..");

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const { values } = parseArgs({ options: { output: { type: "string" }, public: { type: "string" } } });
const { output, public: shown = join(root, "src/system/upgrade/release.pub") } = values;
if (!output) refuse("Say where the secret key goes: bun run release-key --output FILE");
if (!relative(root, resolve(output)).startsWith(".."))
  refuse(
    "The secret key does not belong among the sources, from where it could be published. Name a file elsewhere.",
  );

const key = makeKey();
try {
  writeFileSync(output, secretKeyText(key), { mode: 0o600, flag: "wx", flush: true });
} catch {
  refuse(`${output} cannot be written, or is there already: an old key is never overwritten.`);
}
writeFileSync(shown, publicKeyText(key), { flush: true });
console.log(`The secret key is in ${output}: keep it offline. The public one is in ${shown}: build with it.`);
