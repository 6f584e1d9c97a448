import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium as driver, type Page } from "playwright-core";
import { isHeard, isQuiet, listenTo, openOf, startedBy } from "./walk/traffic.ts";

/** The Chromium that the files of a process share. */
let shared: Browser | undefined;

/** A Chromium out of an npm package, without a window. With arguments of its own it is not shared. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return launch(more);
  if (!shared?.isConnected()) shared = await launch([]);
  return shared;
}

/** Leaves the shared browser to the next file, with nothing of this one in it. */
export async function leaveBrowser(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

async function launch(more: readonly string[]): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    // Not the package's own arguments: they run all in one process, which crashes, and switch web security off.
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", ...more],
    headless: true,
  });
}

export const DESKTOP = { width: 1360, height: 850 };
export const PHONE = { width: 390, height: 844 };

export interface Visit {
  url: string;
  email: string;
  password: string;
  viewport?: { width: number; height: number };
  theme?: "light" | "dark";
  language?: "en-GB" | "de-DE";
}

/** Somebody at a browser of their own, logged in and at the start. */
export async function visit(
  browser: Browser,
  { url, email, password, viewport = DESKTOP, theme = "light", language = "en-GB" }: Visit,
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: theme,
    locale: language,
    timezoneId: "Europe/Vienna",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  context.on("page", listenTo);
  const page = await context.newPage();
  await page.goto("/");
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.locator("nav").first().waitFor({ state: "attached" });
  return page;
}

/** Ends a wait for what does not come, also on a slow machine that is busy. */
export const PATIENCE_MS = 120_000;
/** Two pictures and a moment more: what an answer sets off has begun by then. */
const A_MOMENT = `new Promise((done) => {
  setTimeout(done, 250);
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 25)));
})`;

/** Waits until a page has all that it asks for, and shows it. */
export async function settled(page: Page): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  if (!isHeard(page)) {
    listenTo(page);
    await page.waitForLoadState("networkidle");
  }
  for (;;) {
    const before = startedBy(page);
    if (isQuiet(page) && (await isStill(page)) && isQuiet(page) && startedBy(page) === before) return;
    if (Date.now() > end) throw new Error(`${page.url()} is busy, or waits for: ${openOf(page).join(", ")}`);
    await Bun.sleep(10);
  }
}

/** Whether nothing on it is busy or changes its look, a moment later. */
async function isStill(page: Page): Promise<boolean> {
  try {
    return Boolean(
      await page.evaluate(`${A_MOMENT}.then(() => !document.querySelector("[aria-busy=true]") &&
        !document.getAnimations().some((one) => one instanceof CSSTransition))`),
    );
  } catch (thrown) {
    // It went to another page meanwhile.
    if (String(thrown).includes("Execution context was destroyed")) return false;
    throw thrown;
  }
}

const AXE = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What of a page keeps people out, by the rules of WCAG 2.2 AA: each with the places where. */
export async function complaints(page: Page): Promise<string[]> {
  const found = await lookedOver(page);
  if (found.length === 0) return found;
  // Of a page that changed meanwhile half was seen before and half after: it is looked over when it stands still.
  await settled(page);
  return lookedOver(page);
}

async function lookedOver(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(AXE);
  const found = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(STANDARDS)}, resultTypes: ["violations"], preload: false })
      .then(({ violations }) =>
        violations.map(({ id, help, nodes }) => id + ": " + help + " at " + nodes.map(({ target, any }) =>
          target.join(" ") + (any[0]?.message ? " (" + any[0].message + ")" : "")).slice(0, 4).join("; ")))`,
  );
  // What the expression above makes.
  return found as string[];
}

/** Notes what a page asks of others than its own appliance, and of its appliance beside what is documented. */
export async function watchCalls(page: Page, url: string, strays: string[]): Promise<void> {
  const document = (await (await fetch(`${url}/docs/json`)).json()) as { paths: Record<string, object> };
  const known = Object.keys(document.paths).map(
    (path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  );
  page.on("request", (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol === "data:" || protocol === "blob:") return;
    if (origin !== url) strays.push(request.url());
    else if (pathname.startsWith("/api/") && !known.some((path) => path.test(pathname)))
      strays.push(pathname);
  });
}
