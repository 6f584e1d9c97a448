import { expect, test } from "bun:test";
import { soak } from "./soak.ts";

test("kills under load lose nothing acknowledged and keep audit trail and books intact", async () => {
  const report = await soak({
    isEnough: (kills) => kills === 6,
    hands: 6,
    between: [10, 200],
    trailEvery: 5,
  });
  expect(report.failures).toEqual([]);
  expect([report.kills, report.writes > 100]).toEqual([6, true]);
});
