import { expect, test } from "bun:test";
import { soak } from "./soak.ts";

test("mixed load under kills loses nothing that was acknowledged, and the trail and the books agree", async () => {
  const report = await soak({ seconds: 12, hands: 6, between: [0.3, 1.5], trailEvery: 5 });
  expect(report.troubles).toEqual([]);
  expect(report.kills).toBeGreaterThan(3);
  expect(report.writes).toBeGreaterThan(100);
}, 120_000);
