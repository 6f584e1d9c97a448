import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page, Request } from "playwright-core";
import { Client, freshFolder, PASSWORD } from "../kit/appliance.ts";
import { run, Served } from "../kit/executable.ts";
import { complaints, openBrowser, PHONE, settled, type Visit, visit, watchCalls } from "./browser.ts";

/** Every page of the application, on two months of the demo organisation: who it keeps out, and how it looks. */
const OWNER = "katharina.lindner@veldrin.example.com";
const PICTURES = join(import.meta.dir, "../.work/pictures/pages");
const AT_ONCE = 2;
/** A page may ask so many times: nobody shall meet the limit of calls by working fast. */
const MOST_CALLS = 4;
/** What is asked by the clock, or once for all pages. */
const SHELLS: ReadonlySet<string> = new Set([
  "/api/v1/desk/notices",
  "/api/v1/workflows/pending",
  "/api/v1/desk/people",
]);

let served: Served;
let browser: Browser;
let owner: Client;
beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  const folder = freshFolder();
  const made = await run(["demo", "--data", join(folder, "data"), "--months", "2", "--password-stdin"], {
    stdin: PASSWORD,
  });
  if (made.code !== 0) throw new Error(made.stderr);
  served = await Served.start(join(folder, "data"), ["--no-learning-starter"]);
  owner = new Client(
    served.base,
    (await served.send("POST", "/api/v1/auth/login", { email: OWNER, password: PASSWORD })).body,
  );
  browser = await openBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await served.stop();
});

/** The addresses of all pages: what each area's `pages.ts` lists. */
async function allPaths(): Promise<string[]> {
  const web = join(import.meta.dir, "../../src/web");
  const lists = await Array.fromAsync(new Bun.Glob("*/**/pages.ts").scan(web));
  const texts = await Promise.all(lists.map((list) => Bun.file(join(web, list)).text()));
  return texts.flatMap((text) => [...text.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path ?? ""));
}

/** What stands in the place of an address's parameters: the first record of a collection, or a value. */
const SAMPLES: Readonly<Record<string, string>> = {
  "/help/$page": "approvals",
};

/** The lists in which pages that show no record of a collection find what they show. */
const LISTS: Readonly<Record<string, string>> = {
  "/approvals/$id": "/api/v1/approvals/all",
};

/** Pages that need something which the demo has not: walked in the tests of their own parts. */
const ELSEWHERE: ReadonlySet<string> = new Set(["/setup", "/invitation", "/join"]);

async function addressesOf(path: string): Promise<string[]> {
  if (ELSEWHERE.has(path)) return [];
  if (path.startsWith("/$module")) return collectionAddresses(path);
  const [, parameter] = /\$(\w+)/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const sample = SAMPLES[path] ?? (await firstId(LISTS[path] ?? `/api/v1${path.split("/$")[0]}`));
  return sample === undefined ? [] : [path.replace(`$${parameter}`, sample)];
}

async function firstId(list: string): Promise<string | undefined> {
  const { body } = await owner.get(list);
  return body?.data?.[0]?.id;
}

async function collectionAddresses(path: string): Promise<string[]> {
  const { entities } = (await owner.get("/api/v1/meta")).body as {
    entities: { collection: string; path: string; actions: string[] }[];
  };
  const found = await Promise.all(
    entities.map(async ({ collection, path: api, actions }) => {
      const address = path.replace("$module/$collection", collection.replace(".", "/"));
      if (path.endsWith("/new")) return actions.includes("create") ? [address] : [];
      if (!path.endsWith("/$id"))
        return path.includes("/import") && !actions.includes("create") ? [] : [address];
      const id = await firstId(`${api}?limit=1&fields=id`);
      return id === undefined ? [] : [address.replace("$id", id)];
    }),
  );
  return found.flat();
}

interface Finding {
  address: string;
  wrong: string[];
}

/** The same person at a desk by day, and on a phone by night. */
interface Lookers {
  desk: Page;
  phone: Page;
  strays: string[];
}

async function look(lookers: Lookers, address: string): Promise<Finding> {
  const before = lookers.strays.length;
  const wrong: string[] = [];
  try {
    await lookAt(lookers, address, wrong);
  } catch (thrown) {
    wrong.push(String(thrown).split("\n")[0] ?? "");
  }
  wrong.push(...lookers.strays.slice(before));
  return { address, wrong };
}

async function lookAt({ desk, phone }: Lookers, address: string, wrong: string[]): Promise<void> {
  const name =
    address
      .slice(1)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "id")
      .replaceAll("/", "_") || "home";
  const calls = await callsOf(desk, () => goTo(desk, address));
  if (calls.length > MOST_CALLS) wrong.push(`asks ${calls.length} times: ${calls.join(", ")}`);
  if ((await desk.locator("h1").count()) !== 1) wrong.push("has not one h1");
  wrong.push(...(await complaints(desk)));
  await desk.screenshot({ path: join(PICTURES, `${name}.png`) });

  await goTo(phone, address);
  wrong.push(...(await complaints(phone)).map((complaint) => `on a phone, in the dark: ${complaint}`));
  const wide = Number(await phone.evaluate("document.documentElement.scrollWidth - innerWidth"));
  if (wide > 0) wrong.push(`is ${wide} pixels too wide for a phone`);
  await phone.screenshot({ path: join(PICTURES, `${name}.phone.dark.png`) });
}

async function openLookers(): Promise<Lookers> {
  const strays: string[] = [];
  const open = async (given: Partial<Visit>) => {
    const page = await visit(browser, { url: served.base, email: OWNER, password: PASSWORD, ...given });
    page.setDefaultTimeout(8_000);
    page.on("pageerror", (error) => strays.push(error.message));
    await watchCalls(page, served.base, strays);
    return page;
  };
  return { strays, desk: await open({}), phone: await open({ viewport: PHONE, theme: "dark" }) };
}

/** As somebody who follows a link: the page is not loaded anew. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.locator(`main[data-page="${address.split("?")[0]}"]`).waitFor();
  await settled(page);
}

/** The calls of the API that a page makes while something is done. */
async function callsOf(page: Page, work: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  };
  page.on("request", note);
  await work();
  page.off("request", note);
  return calls.filter((path) => !SHELLS.has(path));
}

async function lookAtAll(addresses: readonly string[]): Promise<Finding[]> {
  const left = [...addresses];
  const findings: Finding[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const lookers = await openLookers();
      for (let next = left.shift(); next !== undefined; next = left.shift())
        findings.push(await look(lookers, next));
      await lookers.desk.context().close();
      await lookers.phone.context().close();
    }),
  );
  return findings.filter(({ wrong }) => wrong.length > 0);
}

describe("every page", () => {
  test("made by hand keeps nobody out and calls nothing that is not documented", async () => {
    const own = (await allPaths()).filter((path) => !path.startsWith("/$module"));
    const addresses = (await Promise.all(own.map(addressesOf))).flat();
    expect(addresses.length).toBeGreaterThan(own.length * 0.7);
    expect(await lookAtAll(addresses)).toEqual([]);
  }, 300_000);

  test.each(["/$module/$collection", "/$module/$collection/new", "/$module/$collection/$id"])(
    "of every collection likewise: %s",
    async (path) => {
      expect(await lookAtAll(await addressesOf(path))).toEqual([]);
    },
    300_000,
  );
});
