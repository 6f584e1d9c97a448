import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { PSEUDO, writePseudo } from "../../build/pseudo.ts";
import { type Client, PASSWORD } from "../kit/appliance.ts";
import type { Served } from "../kit/executable.ts";
import { copyOfSources, serveFrom, setUp } from "../kit/source.ts";
import { DESKTOP, leaveBrowser, openBrowser, PHONE, settled, visit } from "./browser.ts";
import { addressesOf, allPaths } from "./walk/addresses.ts";
import { goTo } from "./walk/go.ts";
import { cutTexts, Untranslated } from "./walk/untranslated.ts";

/** A language is just a folder, so the pseudo-language is added to a copy of the sources. */
const sources = copyOfSources();
const paths = await allPaths();
const OF_COLLECTIONS = paths.filter((path) => path.startsWith("/$module"));
const MADE_BY_HAND = Map.groupBy(
  paths.filter((path) => !path.startsWith("/$module")),
  (path) => path.split("/")[1] || "home",
);
/** First path segments of pages for logged-in users. */
const AREAS = [...MADE_BY_HAND.keys()].filter(
  (area) => !["setup", "invitation", "join", "reset"].includes(area),
);
/**
 * Collections with records from the setup or the samples whose names are also texts of the program, such as
 * "Receivables". They are data that users can rename, so they need no translation.
 */
const NAMED_LIKE_TEXTS = [
  "crm/contacts",
  "crm/opportunities",
  "fin/ledger-accounts",
  "hr/employees",
  "hr/org-units",
  "ops/items",
  "ops/locations",
];
let served: Served;
let browser: Browser;
let owner: Client;
let records: string[];
let firstRun: Record<string, string[]>;
beforeAll(async () => {
  await writePseudo(join(sources, "src/text"));
  browser = await openBrowser();
  const started = await serveFrom(sources);
  served = started.served;
  firstRun = await problemsLoggedOut([started.setUpUrl]);
  owner = await setUp(served, started.setUpUrl);
  const samples = await owner.post("/api/v1/setup/sample", { language: PSEUDO });
  expect(samples.status).toBe(200);
  const lists = await Promise.all(NAMED_LIKE_TEXTS.map((list) => owner.get(`/api/v1/${list}?limit=200`)));
  const rows = lists.flatMap(({ body }): Record<string, unknown>[] => body.data);
  const names = rows.flatMap((row) =>
    ["name", "code", "sku", "uom", "job_title", "pipeline"].map((field) => row[field]),
  );
  records = names.filter((one) => typeof one === "string");
});
// Access tokens expire after 15 minutes.
beforeEach(async () => {
  owner = await served.logIn();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await served.stop();
  rmSync(sources, { recursive: true, force: true });
});

const AT_ONCE = 2;

async function problemsOf(addresses: readonly string[]): Promise<Record<string, string[]>> {
  const left = [...addresses];
  const problems: Record<string, string[]> = {};
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { page, untranslated } = await loggedIn();
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        const wrong = await problemsAt(page, untranslated, address).catch((thrown) => [String(thrown)]);
        if (wrong.length > 0) problems[address] = wrong;
      }
      await page.context().close();
    }),
  );
  return problems;
}

async function loggedIn(): Promise<{ page: Page; untranslated: Untranslated }> {
  const page = await visit(browser, {
    url: served.base,
    email: "ana@example.com",
    password: PASSWORD,
    chosen: PSEUDO,
  });
  const untranslated = await Untranslated.on(page, records);
  // Reloads the page, so that all its API responses are read.
  await page.reload();
  await settled(page);
  return { page, untranslated };
}

async function problemsLoggedOut(addresses: readonly string[]): Promise<Record<string, string[]>> {
  const context = await browser.newContext({ baseURL: served.base, viewport: DESKTOP, locale: "en-GB" });
  await context.addInitScript(`localStorage.setItem("freehold.language", "${PSEUDO}")`);
  const page = await context.newPage();
  const problems: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    const untranslated = await Untranslated.on(page, []);
    await page.reload();
    await settled(page);
    const wrong = await problemsOn(page, untranslated);
    if (wrong.length > 0) problems[address] = wrong;
  }
  await context.close();
  return problems;
}

async function problemsAt(page: Page, untranslated: Untranslated, address: string): Promise<string[]> {
  await goTo(page, address);
  return problemsOn(page, untranslated);
}

async function problemsOn(page: Page, untranslated: Untranslated): Promise<string[]> {
  const found = [...(await untranslated.find()), ...(await cutTexts(page))];
  await page.setViewportSize(PHONE);
  await settled(page);
  const onPhone = [...(await untranslated.find()), ...(await cutTexts(page))];
  await page.setViewportSize(DESKTOP);
  return [...found, ...onPhone.filter((one) => !found.includes(one)).map((one) => `on a phone, ${one}`)];
}

test("server and pages support a third language", async () => {
  expect(
    (await owner.call("GET", "/api/v1/crm/leads/x", undefined, { "accept-language": PSEUDO })).text,
  ).toContain("⟦");
});

const LOGGED_OUT = ["/", "/setup", ...["/invitation", "/join", "/reset"].map((path) => `${path}#token=x`)];

test("all texts of the public pages are translated and not cut off", async () => {
  expect({ ...firstRun, ...(await problemsLoggedOut(LOGGED_OUT)) }).toEqual({});
});

const TRANSLATED = "are translated and not cut off";

test.each(AREAS)(`all texts on pages of %s ${TRANSLATED}`, async (area) => {
  const addresses = await Promise.all((MADE_BY_HAND.get(area) ?? []).map((path) => addressesOf(owner, path)));
  expect(await problemsOf(addresses.flat())).toEqual({});
});

test.each(OF_COLLECTIONS)(`all texts of %s ${TRANSLATED}`, async (path) => {
  expect(await problemsOf(await addressesOf(owner, path))).toEqual({});
});
