/**
 * Measures waiting times in the browser on the demo organisation with 100,000 leads:
 *
 * - `bun run bench:web`: creates the organisation, which takes minutes
 * - `bun run bench:web --data FOLDER --email ... --password ...`: uses an existing one
 */
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { DESKTOP, openBrowser, visit } from "../browser/browser.ts";
import { appliance, demo } from "./programs.ts";
import { multiplyLeads } from "./seed.ts";

const LEADS = 100_000;
const ROUNDS = 5;
const SCROLL_SECONDS = 5;
const FRAME = 1000 / 60;
const OWNER = "katharina.lindner@veldrin.example.com";
const ROUTES = [
  "/",
  "/crm/leads",
  "/crm/pipeline",
  "/crm",
  "/fin/invoices",
  "/fin/trial-balance",
  "/approvals",
];

const { values } = parseArgs({
  options: { data: { type: "string" }, email: { type: "string" }, password: { type: "string" } },
});

/** Runs in the page. Resolves with the time when the page is complete and idle. */
const SHOWN = `new Promise((resolve) => {
  const look = () => {
    const main = document.querySelector("main");
    const shown = main?.querySelector("h1") && !main.querySelector("[aria-busy=true]");
    shown ? resolve(performance.now()) : requestAnimationFrame(look);
  };
  look();
})`;

/** Evaluates a script that is passed as text, because it runs in the page and outside this file's types. */
const measured = async (page: Page, script: string) => Number(await page.evaluate(script));

async function loads(
  browser: Browser,
  person: { url: string; email: string; password: string },
  path: string,
) {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = await visit(browser, person);
    const state = await first.context().storageState();
    await first.context().close();
    // Opens the page logged in but with an empty cache.
    const context = await browser.newContext({ baseURL: person.url, storageState: state, viewport: DESKTOP });
    const page = await context.newPage();
    await page.goto(path, { waitUntil: "commit" });
    cold.push(await measured(page, SHOWN));
    await page.waitForLoadState("networkidle");
    await page.goto(path, { waitUntil: "commit" });
    warm.push(await measured(page, SHOWN));
    await context.close();
  }
  return { cold, warm };
}

/** Runs in the page. Measures the time from the next click until another page is complete. */
const CHANGED = `(() => {
  const before = document.querySelector("main h1");
  window.changed = new Promise((resolve) =>
    addEventListener("click", () => {
      const start = performance.now();
      const look = () =>
        document.querySelector("main h1") === before
          ? requestAnimationFrame(look)
          : ${SHOWN}.then((end) => resolve(end - start));
      look();
    }, { capture: true, once: true }),
  );
})()`;

/** Shortest time in which a person clicks a link after pointing at it. */
const HAND_MS = 120;

async function changes(page: Page): Promise<Map<string, { first: number; again: number[] }>> {
  const found = new Map<string, { first: number; again: number[] }>();
  // Favourites are visible on every page, whichever section of the sidebar is open.
  for (const path of ROUTES.slice(1)) {
    await page.goto(path);
    await page.evaluate(SHOWN);
    const star = page.locator("nav button[aria-pressed=false]:has(svg.tabler-icon-star)");
    if ((await star.count()) > 0) await star.click();
    await page.locator(`nav a[href$="${path}"]`).first().waitFor();
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of [...ROUTES.slice(1), "/"]) {
      const link = page.locator(`nav a[href$="${path}"]`).first();
      await link.hover();
      await page.waitForTimeout(HAND_MS);
      await page.evaluate(CHANGED);
      await link.click();
      const taken = await measured(page, "window.changed");
      await page.waitForLoadState("networkidle");
      const times = found.get(path);
      if (times) times.again.push(taken);
      else found.set(path, { first: taken, again: [] });
    }
  }
  return found;
}

/** Measures frame times while scrolling through a list without pause. */
async function scrolling(page: Page): Promise<number[]> {
  await page.goto("/crm/leads");
  await page.evaluate(SHOWN);
  const frames = await page.evaluate(`(async () => {
    const list = document.querySelector("[data-list]");
    const frames = [];
    const end = performance.now() + ${SCROLL_SECONDS * 1000};
    let last = performance.now();
    while (last < end) {
      list.scrollBy(0, 40);
      const now = await new Promise(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames.slice(1);
  })()`);
  // The result of the expression above.
  return frames as number[];
}

const at = (share: number, times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const row = (...cells: string[]) => console.log(`| ${cells.join(" | ")} |`);
const ms = (time: number) => `${Math.round(time)} ms`;

async function measure(url: string, email: string, password: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const person = { url, email, password };
    row("what", "median", "worst", "goal");
    row("---", "---", "---", "---");
    for (const path of ["/", "/crm/leads"]) {
      const { cold, warm } = await loads(browser, person, path);
      row(`cold load of ${path}`, ms(at(0.5, cold)), ms(at(1, cold)), "1500 ms");
      row(`warm load of ${path}`, ms(at(0.5, warm)), ms(at(1, warm)), "300 ms");
    }
    const page = await visit(browser, person);
    for (const [path, { first, again }] of await changes(page))
      row(`to ${path} (first time ${ms(first)})`, ms(at(0.5, again)), ms(at(1, again)), "100 ms");
    const frames = await scrolling(page);
    const dropped = frames.filter((time) => time > FRAME * 1.5).length;
    row("a frame while scrolling", `${at(0.5, frames).toFixed(1)} ms`, ms(at(1, frames)), "16.7 ms");
    row("frames dropped", `${dropped} of ${frames.length}`, "", "0");
  } finally {
    await browser.close();
  }
}

const made = values.data === undefined ? demo() : undefined;
const folder = values.data ?? made?.folder ?? "";
if (made) multiplyLeads(folder, LEADS);
const program = await appliance(folder);
try {
  await measure(
    `http://127.0.0.1:${program.port}`,
    values.email ?? OWNER,
    values.password ?? made?.password ?? "",
  );
} finally {
  await program.stop();
  made?.remove();
}
