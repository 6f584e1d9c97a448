import { expect, test } from "bun:test";
import { join } from "node:path";

const module = join(import.meta.dir, "..", "..", "..", "src/system/state/descriptors.ts");

/** A separate program that opens files until none are left, and reports what it observes then. */
const PROGRAM = `
import { openSync } from "node:fs";
import { maxDescriptors, openDescriptors } from ${JSON.stringify(module)};
const before = [openDescriptors(), maxDescriptors()];
try { for (;;) openSync("/dev/null", "r"); } catch {}
console.log(JSON.stringify([before, [openDescriptors(), maxDescriptors()]]));
`;

test("a program that has no file left to open knows that it has none left", () => {
  const child = Bun.spawnSync(["prlimit", "--nofile=64:64", process.execPath, "-e", PROGRAM]);
  const [before, after] = JSON.parse(child.stdout.toString());
  expect(before[0]).toBeLessThan(40);
  expect([before[1], ...after]).toEqual([64, 64, 64]);
});
