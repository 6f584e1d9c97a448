import { expect, test } from "bun:test";
import { join } from "node:path";

const module = join(import.meta.dir, "..", "..", "..", "src/system/state/descriptors.ts");

/** A program that opens files until none are left and reports the counts before and after. */
const PROGRAM = `
import { openSync } from "node:fs";
import { maxDescriptors, openDescriptors } from ${JSON.stringify(module)};
const before = [openDescriptors(), maxDescriptors()];
try { for (;;) openSync("/dev/null", "r"); } catch {}
console.log(JSON.stringify([before, [openDescriptors(), maxDescriptors()]]));
`;

test("reports the limit as reached when no file can be opened", () => {
  const child = Bun.spawnSync(["prlimit", "--nofile=64:64", process.execPath, "-e", PROGRAM]);
  const [before, after] = JSON.parse(child.stdout.toString());
  expect(before[0]).toBeLessThan(40);
  expect([before[1], ...after]).toEqual([64, 64, 64]);
});
