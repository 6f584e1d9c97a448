import type { Page, Route } from "playwright-core";
import { settled } from "../browser.ts";
import { follow, ownCall } from "./go.ts";
import { shiftsOf } from "./shifts.ts";
import { isQuiet } from "./traffic.ts";

/** Layout shift above which users notice that the page jumps. */
const MOST_SHIFT = 0.1;
/** Longest delay of responses: a loading state that has not appeared by then never will. */
const SOON_MS = 30_000;

/** Delays the responses to a page's own API calls until they are released. */
export class SlowAnswers {
  readonly #page: Page;
  #held: Route[] = [];
  #holds = false;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<SlowAnswers> {
    const slow = new SlowAnswers(page);
    await page.route("**/api/v1/**", async (route) => {
      const call = ownCall(route.request());
      if (slow.#holds && route.request().method() === "GET" && call !== undefined && call !== "/api/v1/meta")
        slow.#held.push(route);
      else await route.continue();
    });
    return slow;
  }

  hold(): void {
    this.#holds = true;
  }

  async calls(): Promise<string[]> {
    const end = Date.now() + SOON_MS;
    while (this.#held.length === 0 && Date.now() < end) {
      if (isQuiet(this.#page)) {
        await this.#page.evaluate("new Promise((done) => setTimeout(done, 100))");
        if (isQuiet(this.#page)) break;
      }
      await Bun.sleep(10);
    }
    return this.#held.map((route) => new URL(route.request().url()).pathname);
  }

  async letGo(): Promise<void> {
    this.#holds = false;
    await Promise.all(this.#held.splice(0).map((route) => route.continue().catch(() => undefined)));
  }
}

/** Finds signs of an empty state: the empty-state icon, and lines that begin with one of these phrases. */
const EMPTY_SIGNS = `[
  ...document.querySelectorAll("main .mantine-Center-root"),
].filter((one) => one.querySelector(".mantine-ThemeIcon-root")).map((one) => one.textContent).concat(
  [...document.querySelectorAll("main *")]
    .filter((one) => one.childElementCount === 0 && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.textContent)
    .filter((text) => /^(Nothing|None|No [a-z]|Not yet|You're all caught up|There (is|are) no)/.test(text)),
)`;

const SHOWS_PROGRESS =
  'main :is([aria-busy="true"], [role="progressbar"], .mantine-Skeleton-root, .mantine-Loader-root):visible';

/** True if the page shows more than its header. A form that is ready to use needs no loading state. */
const SHOWS_CONTENT = `Boolean(document.querySelector("main :is(input, textarea, table, svg.recharts-surface)"))
  || (document.querySelector("main")?.innerText.length ?? 0) > 200`;

/** Returns problems of a page while its responses are delayed and when they arrive. */
export async function lookAtWait(page: Page, slow: SlowAnswers, address: string): Promise<string[]> {
  const wrong: string[] = [];
  slow.hold();
  let empty: string[] = [];
  try {
    await follow(page, address);
    const calls = await slow.calls();
    if (calls.length > 0) {
      if (!(await showsItself(page))) wrong.push(`shows nothing while it waits for ${calls.join(", ")}`);
      empty = await emptySigns(page);
    }
    // Discards the shifts up to here, which the navigation caused.
    await shiftsOf(page);
  } finally {
    await slow.letGo();
  }
  await settled(page);
  const after = await emptySigns(page);
  for (const sign of empty) if (!after.includes(sign)) wrong.push(`says "${sign}" before it knows`);
  const { sum, what } = await shiftsOf(page);
  if (sum > MOST_SHIFT) wrong.push(`jumps by ${sum.toFixed(2)}: ${what.join("; ")}`);
  return wrong;
}

/** True if the page shows a loading state or usable content in time. */
async function showsItself(page: Page): Promise<boolean> {
  for (const end = Date.now() + SOON_MS; Date.now() < end; await Bun.sleep(50))
    if ((await page.locator(SHOWS_PROGRESS).count()) > 0 || (await page.evaluate(SHOWS_CONTENT))) return true;
  return false;
}

async function emptySigns(page: Page): Promise<string[]> {
  // The expression returns texts.
  return (await page.evaluate(EMPTY_SIGNS)) as string[];
}
