import { expect, test } from "bun:test";
import { repeats } from "../kit/depth.ts";
import { FAMILIES, type Family } from "./readers.ts";
import { samplesOf } from "./samples.ts";
import { fuzz } from "./watch.ts";

/** Fixed, so that every run uses the same files. To change it: `FUZZ_SEED=2 bun test test/fuzz`. */
const SEED = process.env.FUZZ_SEED ?? "1";
const EACH = repeats(10, 600);

// Safe cast: the keys of an object literal are exactly those of its type.
const NAMES = Object.keys(FAMILIES) as Family[];

test.each(NAMES)("corrupted %s are read or rejected without harm", async (family) => {
  const count = Object.keys(FAMILIES[family]).length * Number(process.env.FUZZ_EACH ?? EACH);
  expect(await fuzz(family, await samplesOf(family), { seed: SEED, count })).toEqual([]);
});
