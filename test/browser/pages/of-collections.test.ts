import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atDeskAndOnPhone, OF_COLLECTIONS, Walk } from "../walk/walk.ts";

const walk = new Walk();
beforeAll(() => walk.make());
beforeEach(() => walk.open());
afterAll(() => walk.close());

/** First path segments of addresses that contain a collection. */
const MODULES = ["crm", "data", "fin", "hr", "learning", "legal", "ops", "settings", "strat"];

test("every collection belongs to a visited module", async () => {
  const addresses = (await Promise.all(OF_COLLECTIONS.map((path) => walk.addressesOf(path)))).flat();
  expect(addresses.filter((address) => !MODULES.includes(address.split("/")[1] ?? ""))).toEqual([]);
});

describe.each(MODULES)("Collection pages of %s are accessible and make no undocumented calls:", (module) => {
  test.each(OF_COLLECTIONS)("%s", async (path) => {
    const addresses = await walk.addressesOf(path);
    const own = addresses.filter((address) => address.startsWith(`/${module}/`));
    expect(await walk.lookAtAll(own, atDeskAndOnPhone)).toEqual([]);
  });
});
