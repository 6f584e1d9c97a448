import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deep, gate, ROOT } from "./suites.ts";

/** Patterns that make a test depend on the machine's speed or load. */
const CLOCKS: Readonly<Record<string, RegExp>> = {
  "its own timeout":
    /^\s*\},\s+(?:\d[\d_]{3,}|repeats\([\d_]+, [\d_]+\)),?\s*\);|\bsetDefaultTimeout\(|^\s*\{ timeout: \d[\d_]* \},?$/m,
  "a limit on elapsed time":
    /(?:performance\.now\(\)|Date\.now\(\)|nanoseconds\(\)) - \w+\)\.toBe(?:Less|Greater|Within)/,
};

test.each(Object.entries(CLOCKS))("no test has %s", (_what, clock) => {
  const all = [...new Set([...gate, ...deep])];
  expect(all.filter((file) => clock.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});
