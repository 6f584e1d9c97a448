import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { attempt } from "./attempt.ts";
import { LEVERS, type Lever } from "./levers.ts";
import { EVERYBODY, type Ground, layGround } from "./world.ts";

/** Levers may get in each other's way, so each one is tried alone, and some are tried in sequence. */
describe.each(["small", "grown"] as const)("Held actions in a %s organisation, lever by lever", (size) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await layGround(size);
  });
  afterAll(() => rmSync(ground.folder, { recursive: true }));

  test.each(EVERYBODY)("are not done by the %s alone with a few levers", async (who) => {
    const found: string[] = [];
    const tried = async (levers: readonly Lever[]) => {
      const { done, moved } = await attempt(ground, who, levers);
      if (done.length > 0)
        found.push(`${levers.map(({ name }) => name).join(", then ")}: ${done.join(", ")}`);
      return moved.length > 0;
    };
    const open: Lever[] = [];
    for (const lever of LEVERS) if (await tried([lever])) open.push(lever);
    // Only levers that had an effect alone are combined.
    const [minLength, maxLength] = [Math.min(2, open.length), Math.min(3, open.length)];
    const few = fc.shuffledSubarray(open, { minLength, maxLength });
    for (const levers of fc.sample(few, open.length > 1 ? 10 : 0)) await tried(levers);
    expect(found).toEqual([]);
  });
});
