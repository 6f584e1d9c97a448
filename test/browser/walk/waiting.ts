import type { Page, Route } from "playwright-core";
import { settled } from "../browser.ts";
import { follow, ownCall } from "./go.ts";
import { shiftsOf } from "./shifts.ts";
import { isQuiet } from "./traffic.ts";

/** Above it people notice that a page jumps. */
const MOST_SHIFT = 0.1;
/** A wait that did not show itself by then never will: the answers are held until then. */
const SOON_MS = 30_000;

/** Keeps back the answers of a page's own calls until it is told to let them go. */
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

  /** What is waited for: the first calls that a page makes, or none if it makes none. */
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

/** What says that there is nothing: the sign of an empty page, and lines that begin so. */
const EMPTY_SIGNS = `[
  ...document.querySelectorAll("main .mantine-Center-root"),
].filter((one) => one.querySelector(".mantine-ThemeIcon-root")).map((one) => one.textContent).concat(
  [...document.querySelectorAll("main *")]
    .filter((one) => one.childElementCount === 0 && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.textContent)
    .filter((text) => /^(Nothing|None|No [a-z]|Not yet|There (is|are) no)/.test(text)),
)`;

const SHOWS_PROGRESS =
  'main :is([aria-busy="true"], [role="progressbar"], .mantine-Skeleton-root, .mantine-Loader-root):visible';

/** Whether there is more on the page than its head: a form that can be filled in waits for nobody. */
const SHOWS_CONTENT = `Boolean(document.querySelector("main :is(input, textarea, table, svg.recharts-surface)"))
  || (document.querySelector("main")?.innerText.length ?? 0) > 200`;

/** What is wrong with a page while its answers are long in coming, and when they come. */
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
    // What moved until here moved because somebody went to another page.
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

/** Whether it shows in time that it waits, or what can be used meanwhile. */
async function showsItself(page: Page): Promise<boolean> {
  for (const end = Date.now() + SOON_MS; Date.now() < end; await Bun.sleep(50))
    if ((await page.locator(SHOWS_PROGRESS).count()) > 0 || (await page.evaluate(SHOWS_CONTENT))) return true;
  return false;
}

async function emptySigns(page: Page): Promise<string[]> {
  // Texts, by the expression.
  return (await page.evaluate(EMPTY_SIGNS)) as string[];
}
