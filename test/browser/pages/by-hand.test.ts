import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { AREAS, atDeskAndOnPhone, PAGES_BY_HAND, Walk } from "../walk/walk.ts";

const walk = new Walk();
beforeAll(() => walk.make());
beforeEach(() => walk.open());
afterAll(() => walk.close());

test("every page that was made by hand has an address that can be looked at", async () => {
  const addresses = (await Promise.all(AREAS.map((area) => walk.inArea(area)))).flat();
  expect(addresses.length).toBeGreaterThan(PAGES_BY_HAND * 0.7);
});

test.each(AREAS)("every page of %s keeps nobody out and calls nothing undocumented", async (area) => {
  expect(await walk.lookAtAll(await walk.inArea(area), atDeskAndOnPhone)).toEqual([]);
});
