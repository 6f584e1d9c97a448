import type { Page, Request } from "playwright-core";
import { settled } from "../browser.ts";

/** What is asked by the clock, or once for all pages. */
const SHELLS: ReadonlySet<string> = new Set([
  "/api/v1/desk/notices",
  "/api/v1/workflows/pending",
  "/api/v1/desk/people",
]);

/** The call of the API that a page makes for itself, if the request is one. */
export function ownCall(request: Request): string | undefined {
  const { pathname } = new URL(request.url());
  return pathname.startsWith("/api/") && !SHELLS.has(pathname) ? pathname : undefined;
}

/** As somebody who follows a link: the page is not loaded anew. */
export async function follow(page: Page, address: string): Promise<void> {
  // What comes to lie under the pointer would show its hint.
  await page.mouse.move(0, 0);
  await page.evaluate(
    `history.pushState({}, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await page.locator(`main[data-page="${address.split("?")[0]}"]`).waitFor();
}

/** The same, until all is there. */
export async function goTo(page: Page, address: string): Promise<void> {
  await follow(page, address);
  await settled(page);
}

/** The calls of the API that a page makes while something is done. */
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
