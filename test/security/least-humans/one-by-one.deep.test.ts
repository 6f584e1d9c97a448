import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { attempt } from "./attempt.ts";
import { BYPASSES, type Bypass } from "./bypasses.ts";
import { EVERYBODY, type Ground, layGround } from "./world.ts";

/** Levers may get in each other's way, so each one is tried alone, and some are tried in sequence. */
describe.each(["small", "grown"] as const)("Held actions in a %s organisation, bypass by bypass", (size) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await layGround(size);
  });
  afterAll(() => rmSync(ground.folder, { recursive: true }));

  test.each(EVERYBODY)("are not done by the %s alone with a few bypasses", async (who) => {
    const found: string[] = [];
    const tried = async (bypasses: readonly Bypass[]) => {
      const { done, moved } = await attempt(ground, who, bypasses);
      if (done.length > 0)
        found.push(`${bypasses.map(({ name }) => name).join(", then ")}: ${done.join(", ")}`);
      return moved.length > 0;
    };
    const open: Bypass[] = [];
    for (const bypass of BYPASSES) if (await tried([bypass])) open.push(bypass);
    // Only levers that had an effect alone are combined.
    const [minLength, maxLength] = [Math.min(2, open.length), Math.min(3, open.length)];
    const few = fc.shuffledSubarray(open, { minLength, maxLength });
    for (const bypasses of fc.sample(few, open.length > 1 ? 10 : 0)) await tried(bypasses);
    expect(found).toEqual([]);
  });
});
