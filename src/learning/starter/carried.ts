import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprintIn } from "./starter-library.ts";

const ROOT = join(import.meta.dir, "../../..");

/**
 * From source, the starter library is generated when it is first needed and cached. A build replaces this
 * module by a reader of the executable.
 */
export async function starterFingerprint(): Promise<string | undefined> {
  const file = await cachePath();
  return existsSync(file) ? fingerprintIn(readFileSync(file)) : undefined;
}

/** Takes seconds unless the fingerprint is known. */
export async function starterBytes(): Promise<Uint8Array> {
  const file = await cachePath();
  if (!existsSync(file)) {
    const child = Bun.spawn([process.execPath, join(ROOT, "build/starter.ts")], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "inherit",
    });
    if ((await child.exited) !== 0) throw new Error("build/starter.ts could not read the handbook");
  }
  return readFileSync(file);
}

/** File of the library that this source makes of the handbook. */
export async function cachePath(): Promise<string> {
  const hash = createHash("sha256");
  for (const pattern of ["src/handbook/**/*.md", "src/learning/**/*.ts", "bun.lock"])
    for (const file of [...new Bun.Glob(pattern).scanSync(ROOT)].sort())
      hash.update(`${file.replaceAll("\\", "/")}\n`).update(readFileSync(join(ROOT, file)));
  return join(ROOT, "node_modules/.cache/freehold", `handbook-${hash.digest("hex").slice(0, 16)}.zst`);
}
