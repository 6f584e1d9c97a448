import { expect, test } from "bun:test";
import { join } from "node:path";
import { compareCalls, rateOf } from "./calls.ts";
import { inFolder } from "./folder.ts";
import { compareGets, shareOf } from "./mandates.ts";
import { appliance, logIn } from "./programs.ts";
import { bareCopy } from "./seed.ts";

/** Two thirds of the shares that were measured on a quiet machine. */
const LEAST: Readonly<Record<string, number>> = {
  "get one lead": 0.17,
  "list 50, filtered and sorted": 0.2,
  "search, two words": 0.33,
  "search, three words": 0.4,
  "search, an unfinished word": 0.25,
  "search, a word in every lead": 0.4,
  "update a lead": 0.09,
  "create a lead": 0.09,
};

test("calls keep their share of what a bare program does on the same machine", async () => {
  await inFolder(100_000, async (folder) => {
    bareCopy(join(folder, "freehold.db"), join(folder, "bare.db"));
    const program = await appliance(folder);
    const all = await compareCalls(
      folder,
      program,
      await logIn(program.port),
      { seconds: 1, rounds: 5 },
      false,
    );
    await program.stop();
    const shares = all.map(
      ({ work, bare, freehold }) => [work.name, rateOf(freehold) / rateOf(bare)] as const,
    );
    console.log(shares.map(([name, share]) => `${name}: ${Math.round(share * 100)} %`).join("\n"));
    expect(shares.map(([name]) => name)).toEqual(Object.keys(LEAST));
    expect(shares.filter(([name, share]) => share < (LEAST[name] ?? 0))).toEqual([]);
  });
});

test("a program's get keeps its share of a person's", async () => {
  await inFolder(10_000, async (folder) => {
    bareCopy(join(folder, "freehold.db"), join(folder, "bare.db"));
    const share = shareOf(await compareGets(folder, { seconds: 1, rounds: 9 }));
    console.log(`by a mandate: ${Math.round(share * 100)} %`);
    expect(share).toBeGreaterThan(0.75);
  });
});
