import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { AREAS, atDeskAndOnPhone, PAGES_BY_HAND, Walk } from "../walk/walk.ts";

const walk = new Walk();
beforeAll(() => walk.make());
beforeEach(() => walk.open());
afterAll(() => walk.close());

test("most custom pages have an address that can be visited", async () => {
  const addresses = (await Promise.all(AREAS.map((area) => walk.inArea(area)))).flat();
  expect(addresses.length).toBeGreaterThan(PAGES_BY_HAND * 0.7);
});

test.each(AREAS)("every page of %s is accessible and makes no undocumented calls", async (area) => {
  expect(await walk.lookAtAll(await walk.inArea(area), atDeskAndOnPhone)).toEqual([]);
});
