import type { Page, Request } from "playwright-core";
import { settled } from "../browser.ts";

/** API calls that belong to no single page: they run on a timer, or once for all pages. */
const SHELLS: ReadonlySet<string> = new Set([
  "/api/v1/desk/notices",
  "/api/v1/workflows/pending",
  "/api/v1/desk/people",
  // The stream of events stays open over many pages.
  "/api/v1/events",
]);

/** Returns the path of an API call made by the page itself; undefined for all other requests. */
export function ownCall(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  return pathname.startsWith("/api/") && !SHELLS.has(pathname) ? pathname : undefined;
}

export async function follow(page: Page, address: string): Promise<void> {
  // Moves the pointer away, so that it causes no tooltips.
  await page.mouse.move(0, 0);
  await page.evaluate(
    `history.pushState({}, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.locator(`main[data-page="${address.split("?")[0]}"]`).waitFor();
}

export async function goTo(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await settled(page);
}

export async function callsOf(page: Page, work: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: Request) => {
    const call = ownCall(request);
    if (call !== undefined) calls.push(call);
  };
  page.on("request", note);
  await work();
  page.off("request", note);
  return calls;
}
