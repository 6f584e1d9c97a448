import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Client, freshFolder, PASSWORD } from "../kit/appliance.ts";
import { run, Served } from "../kit/executable.ts";
import {
  complaints,
  DESKTOP,
  leaveBrowser,
  openBrowser,
  PHONE,
  settled,
  visit,
  watchCalls,
} from "./browser.ts";
import { addressesOf, allPaths } from "./walk/addresses.ts";
import { callsOf, goTo } from "./walk/go.ts";
import { watchShifts } from "./walk/shifts.ts";
import { lookAtWait, SlowAnswers } from "./walk/waiting.ts";

/** Every page of the application, on two months of the demo organisation: who it keeps out, and how it looks. */
const OWNER = "katharina.lindner@veldrin.example.com";
/** Pictures of all pages are taken for whoever asks: `PICTURES=yes bun test test/browser/pages.test.ts`. */
const PICTURES = process.env.PICTURES ? join(import.meta.dir, "../.work/pictures/pages") : undefined;
const AT_ONCE = 2;
/** A page may ask so many times: nobody shall meet the limit of calls by working fast. */
const MOST_CALLS = 4;

const data = join(freshFolder(), "data");
let served: Served | undefined;
let browser: Browser | undefined;
let owner: Client;
beforeAll(async () => {
  if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  const made = await run(["demo", "--data", data, "--months", "2", "--password-stdin"], { stdin: PASSWORD });
  if (made.code !== 0) throw new Error(made.stderr);
});
// When a test hangs, Bun ends the processes of all: the next one starts its own.
beforeEach(async () => {
  if (!browser?.isConnected()) browser = await openBrowser();
  if (!served || served.child.killed) served = await Served.start(data);
  // A token lives a quarter of an hour, and all tests together may take longer.
  owner = await served.logIn(OWNER);
});
afterAll(async () => {
  if (browser) await leaveBrowser(browser);
  await served?.stop();
});

/** Where the tests look. */
function place(): { browser: Browser; base: string } {
  if (!browser || !served) throw new Error("nothing is started yet");
  return { browser, base: served.base };
}

interface Finding {
  address: string;
  wrong: string[];
}

/** Says what is wrong with the page at an address. */
type Look = (address: string) => Promise<string[]>;

/** At a desk by day, and on a phone by night. */
const atDeskAndOnPhone =
  (page: Page): Look =>
  async (address) => {
    const wrong: string[] = [];
    const calls = await callsOf(page, () => goTo(page, address));
    if (calls.length > MOST_CALLS) wrong.push(`asks ${calls.length} times: ${calls.join(", ")}`);
    if ((await page.locator("h1").count()) !== 1) wrong.push("has not one h1");
    wrong.push(...(await complaints(page)));
    await takePicture(page, address, "");

    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: "dark" });
    await settled(page);
    wrong.push(...(await complaints(page)).map((complaint) => `on a phone, in the dark: ${complaint}`));
    const wide = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
    if (wide > 0) wrong.push(`is ${wide} pixels too wide for a phone`);
    await takePicture(page, address, ".phone.dark");
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: "light" });
    return wrong;
  };

async function takePicture(page: Page, address: string, kind: string): Promise<void> {
  if (!PICTURES) return;
  const name =
    address
      .slice(1)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .replaceAll("/", "_") || "home";
  await page.screenshot({ path: join(PICTURES, `${name}${kind}.png`) });
}

/** While answers are long in coming, and when they come. */
async function withSlowAnswers(page: Page): Promise<Look> {
  await watchShifts(page);
  await page.reload();
  await settled(page);
  const slow = await SlowAnswers.on(page);
  return (address) => lookAtWait(page, slow, address);
}

/** Several look at once, each at the next page that is left; what they find wrong. */
async function lookAtAll(
  addresses: readonly string[],
  prepare: (page: Page) => Look | Promise<Look>,
): Promise<Finding[]> {
  const left = [...addresses];
  const findings: Finding[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { browser, base } = place();
      const page = await visit(browser, { url: base, email: OWNER, password: PASSWORD });
      const strays: string[] = [];
      page.on("pageerror", (error) => strays.push(error.message));
      await watchCalls(page, base, strays);
      // What the start page still asks for is not the first page's.
      await settled(page);
      const look = await prepare(page);
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        const wrong = await look(address).catch((thrown) => [String(thrown).split("\n")[0] ?? ""]);
        findings.push({ address, wrong: [...wrong, ...strays.splice(0)] });
      }
      await page.context().close();
    }),
  );
  return findings.filter(({ wrong }) => wrong.length > 0);
}

/** The pages that were made by hand, by the area in whose address they are. */
const MADE_BY_HAND = Map.groupBy(
  (await allPaths()).filter((path) => !path.startsWith("/$module")),
  (path) => path.split("/")[1] || "home",
);
const AREAS = [...MADE_BY_HAND.keys()].toSorted();
/** The areas in whose addresses collections are. */
const MODULES = ["crm", "data", "fin", "hr", "learning", "legal", "ops", "settings", "strat"];
const OF_COLLECTIONS = ["/$module/$collection", "/$module/$collection/new", "/$module/$collection/$id"];

const inArea = async (area: string) =>
  (await Promise.all((MADE_BY_HAND.get(area) ?? []).map((path) => addressesOf(owner, path)))).flat();
const inModule = async (module: string, path: string) =>
  (await addressesOf(owner, path)).filter((address) => address.startsWith(`/${module}/`));

describe("every page", () => {
  test("has an address that can be looked at", async () => {
    const addresses = (await Promise.all(AREAS.map(inArea))).flat();
    expect(addresses.length).toBeGreaterThan([...MADE_BY_HAND.values()].flat().length * 0.7);
    const ofCollections = (await Promise.all(OF_COLLECTIONS.map((path) => addressesOf(owner, path)))).flat();
    expect(ofCollections.filter((address) => !MODULES.includes(address.split("/")[1] ?? ""))).toEqual([]);
  });

  test.each(AREAS)("of %s keeps nobody out and calls nothing that is not documented", async (area) => {
    expect(await lookAtAll(await inArea(area), atDeskAndOnPhone)).toEqual([]);
  });

  describe.each(MODULES)("of the collections of %s likewise:", (module) => {
    test.each(OF_COLLECTIONS)("%s", async (path) => {
      expect(await lookAtAll(await inModule(module, path), atDeskAndOnPhone)).toEqual([]);
    });
  });

  const SHOWS = "shows that it waits, says nothing that it does not know yet, and does not jump";

  test.each(AREAS)(`of %s ${SHOWS}`, async (area) => {
    expect(await lookAtAll(await inArea(area), withSlowAnswers)).toEqual([]);
  });

  test(`of some collections ${SHOWS}`, async () => {
    const some = await Promise.all(
      OF_COLLECTIONS.map(async (path) => (await addressesOf(owner, path)).filter((_, i) => i % 8 === 0)),
    );
    expect(await lookAtAll(some.flat(), withSlowAnswers)).toEqual([]);
  });
});
