import { expect, test } from "bun:test";
import { soak } from "./soak.ts";

test("mixed load under kills loses nothing that was acknowledged, and the trail and the books agree", async () => {
  const report = await soak({
    isEnough: (kills) => kills === 6,
    hands: 6,
    between: [10, 200],
    trailEvery: 5,
  });
  expect(report.troubles).toEqual([]);
  expect([report.kills, report.writes > 100]).toEqual([6, true]);
});
