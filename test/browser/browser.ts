import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium as driver, type Page } from "playwright-core";
import { isQuiet, isRecorded, listenTo, openOf, startedBy } from "./walk/traffic.ts";

let shared: Browser | undefined;

/** Starts headless Chromium from an npm package. Returns a shared instance unless arguments are passed. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return launch(more);
  if (!shared?.isConnected()) shared = await launch([]);
  return shared;
}

/** Closes all contexts, so that the next test file can reuse the shared browser. */
export async function leaveBrowser(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

async function launch(more: readonly string[]): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    // The package's own arguments are not used: they run everything in one process, which crashes, and
    // disable web security.
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
  /** Language that the user chose earlier in this browser, different from the browser's language. */
  chosen?: string;
}

export async function visit(
  browser: Browser,
  { url, email, password, viewport = DESKTOP, theme = "light", language = "en-GB", chosen }: Visit,
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
  if (chosen)
    await context.addInitScript(`localStorage.setItem("freehold.language", ${JSON.stringify(chosen)})`);
  const page = await context.newPage();
  await page.goto("/");
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.locator("nav").first().waitFor({ state: "attached" });
  return page;
}

/** Timeout for waits: long enough for a slow, busy machine, so only failing tests reach it. */
export const PATIENCE_MS = 120_000;
/** Waits two frames and a little longer, so that the page has begun to react to a response. */
const A_MOMENT = `new Promise((done) => {
  setTimeout(done, 250);
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 25)));
})`;

export async function settled(page: Page): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  if (!isRecorded(page)) {
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

/** True if nothing on the page is loading and nothing changes shortly afterwards. */
async function isStill(page: Page): Promise<boolean> {
  try {
    return Boolean(
      await page.evaluate(`${A_MOMENT}.then(() => !document.querySelector("[aria-busy=true]") &&
        !document.getAnimations().some((one) => one instanceof CSSTransition))`),
    );
  } catch (thrown) {
    // The page navigated in the meantime.
    if (String(thrown).includes("Execution context was destroyed")) return false;
    throw thrown;
  }
}

const AXE = await Bun.file(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir)).text();
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns violations of WCAG 2.2 AA on a page, with the offending elements. */
export async function complaints(page: Page): Promise<string[]> {
  const found = await lookedOver(page);
  if (found.length === 0) return found;
  // If the page changed during the check, the findings may be wrong: checks again once it is idle.
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
  // The result of the expression above.
  return found as string[];
}

/** Records requests to other hosts and calls to API endpoints that are not documented. */
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
