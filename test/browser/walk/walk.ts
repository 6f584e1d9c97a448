import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Client, freshFolder, PASSWORD } from "../../kit/appliance.ts";
import { run, Served } from "../../kit/executable.ts";
import {
  complaints,
  DESKTOP,
  leaveBrowser,
  openBrowser,
  PHONE,
  settled,
  visit,
  watchCalls,
} from "../browser.ts";
import { addressesOf, allPaths } from "./addresses.ts";
import { callsOf, goTo } from "./go.ts";

const OWNER = "katharina.lindner@veldrin.example.com";
/** For screenshots of all pages: `PICTURES=yes bun test test/browser/pages`. */
const PICTURES = process.env.PICTURES ? join(import.meta.dir, "../../.work/pictures/pages") : undefined;
const AT_ONCE = 2;
/** Maximum API calls per page, so that fast users do not reach the rate limit. */
const MOST_CALLS = 4;

export interface Finding {
  address: string;
  wrong: string[];
}

export type Look = (address: string) => Promise<string[]>;

const MADE_BY_HAND = Map.groupBy(
  (await allPaths()).filter((path) => !path.startsWith("/$module")),
  (path) => path.split("/")[1] || "home",
);
export const AREAS = [...MADE_BY_HAND.keys()].toSorted();
export const PAGES_BY_HAND = [...MADE_BY_HAND.values()].flat().length;
export const OF_COLLECTIONS = [
  "/$module/$collection",
  "/$module/$collection/new",
  "/$module/$collection/$id",
];

/** A demo organisation with two months of data, whose pages are opened as its owner. */
export class Walk {
  readonly #data = join(freshFolder(), "data");
  #served: Served | undefined;
  #browser: Browser | undefined;
  #owner: Client | undefined;

  async make(): Promise<void> {
    if (PICTURES) mkdirSync(PICTURES, { recursive: true });
    const command = ["demo", "--data", this.#data, "--months", "2", "--password-stdin"];
    const made = await run(command, { stdin: PASSWORD });
    if (made.code !== 0) throw new Error(made.stderr);
  }

  /**
   * Restarts whatever is missing before each test: Bun kills all child processes when a test times out, and
   * access tokens expire after 15 minutes.
   */
  async open(): Promise<void> {
    if (!this.#browser?.isConnected()) this.#browser = await openBrowser();
    if (!this.#served || this.#served.child.killed) this.#served = await Served.start(this.#data);
    this.#owner = await this.#served.logIn(OWNER);
  }

  async close(): Promise<void> {
    if (this.#browser) await leaveBrowser(this.#browser);
    await this.#served?.stop();
  }

  async addressesOf(path: string): Promise<string[]> {
    if (!this.#owner) throw new Error("nothing is started yet");
    return addressesOf(this.#owner, path);
  }

  async inArea(area: string): Promise<string[]> {
    const paths = MADE_BY_HAND.get(area) ?? [];
    return (await Promise.all(paths.map((path) => this.addressesOf(path)))).flat();
  }

  /** Checks pages in parallel, where each worker takes the next page; returns the problems. */
  async lookAtAll(
    addresses: readonly string[],
    prepare: (page: Page) => Look | Promise<Look>,
  ): Promise<Finding[]> {
    const [browser, base] = [this.#browser, this.#served?.base];
    if (!browser || !base) throw new Error("nothing is started yet");
    const left = [...addresses];
    const findings: Finding[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const page = await visit(browser, { url: base, email: OWNER, password: PASSWORD });
        const strays: string[] = [];
        page.on("pageerror", (error) => strays.push(error.message));
        await watchCalls(page, base, strays);
        // The start page's pending calls must not count for the first page.
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
}

export const atDeskAndOnPhone =
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
    // Counts nothing that comes into view now for the next page.
    await settled(page);
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
