import chromium from "@sparticuz/chromium";
import { type Browser, type BrowserContext, chromium as driver, type Page } from "playwright-core";

/** A Chromium out of an npm package, without a window. */
export async function openBrowser(): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    args: chromium.args.filter((argument) => !argument.startsWith("--headless")),
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
  const page = await context.newPage();
  await page.goto("/");
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.locator("nav").first().waitFor({ state: "attached" });
  return page;
}

/** Waits until a page has all that it asks for. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
}
