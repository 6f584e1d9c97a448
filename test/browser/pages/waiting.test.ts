import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { settled } from "../browser.ts";
import { watchShifts } from "../walk/shifts.ts";
import { lookAtWait, SlowAnswers } from "../walk/waiting.ts";
import { AREAS, type Look, OF_COLLECTIONS, Walk } from "../walk/walk.ts";

const walk = new Walk();
beforeAll(() => walk.make());
beforeEach(() => walk.open());
afterAll(() => walk.close());

/** Checks a page while its responses are delayed, and again once they arrive. */
async function withSlowAnswers(page: Page): Promise<Look> {
  await watchShifts(page);
  await page.reload();
  await settled(page);
  const slow = await SlowAnswers.on(page);
  return (address) => lookAtWait(page, slow, address);
}

const SHOWS = "shows a loading state without premature content or layout shifts";

test.each(AREAS)(`every page of %s ${SHOWS}`, async (area) => {
  expect(await walk.lookAtAll(await walk.inArea(area), withSlowAnswers)).toEqual([]);
});

test(`every eighth page of collections ${SHOWS}`, async () => {
  const addresses = await Promise.all(OF_COLLECTIONS.map((path) => walk.addressesOf(path)));
  const some = addresses.flatMap((of) => of.filter((_, i) => i % 8 === 0));
  expect(await walk.lookAtAll(some, withSlowAnswers)).toEqual([]);
});
