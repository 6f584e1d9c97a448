import type { Page, Request } from "playwright-core";

/** What a page asks for: how much since it was opened, and what it still waits for. */
interface Traffic {
  started: number;
  readonly open: Set<Request>;
}

const pages = new WeakMap<Page, Traffic>();

/** Listens to all that a page asks for from now on. */
export function listenTo(page: Page): void {
  const traffic: Traffic = { started: 0, open: new Set() };
  pages.set(page, traffic);
  page.on("request", (request) => {
    // Nobody tells of the end of what the page before had asked for.
    if (request.isNavigationRequest()) traffic.open.clear();
    traffic.started += 1;
    traffic.open.add(request);
  });
  const ended = (request: Request) => void traffic.open.delete(request);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
}

/** Whether somebody has listened since it was opened. */
export const isHeard = (page: Page): boolean => pages.has(page);

/** How many requests a page has made since somebody listens. */
export const startedBy = (page: Page): number => pages.get(page)?.started ?? 0;

/** The addresses that a page still waits for. */
export const openOf = (page: Page): string[] => [...(pages.get(page)?.open ?? [])].map((one) => one.url());

/** Whether a page waits for nothing. */
export const isQuiet = (page: Page): boolean => pages.get(page)?.open.size === 0;
