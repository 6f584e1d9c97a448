import type { Page, Request } from "playwright-core";

/** Requests of a page: the number started since it was opened, and the pending ones. */
interface Traffic {
  started: number;
  readonly open: Set<Request>;
}

const pages = new WeakMap<Page, Traffic>();

export function listenTo(page: Page): void {
  const traffic: Traffic = { started: 0, open: new Set() };
  pages.set(page, traffic);
  page.on("request", (request) => {
    // Requests of the previous page never report their end.
    if (request.isNavigationRequest()) traffic.open.clear();
    // The stream of events stays open.
    if (new URL(request.url()).pathname === "/api/v1/events") return;
    traffic.started += 1;
    traffic.open.add(request);
  });
  const ended = (request: Request) => void traffic.open.delete(request);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
}

/** True if the page's requests have been recorded since it was opened. */
export const isRecorded = (page: Page): boolean => pages.has(page);

export const startedBy = (page: Page): number => pages.get(page)?.started ?? 0;

export const openOf = (page: Page): string[] => [...(pages.get(page)?.open ?? [])].map((one) => one.url());

export const isQuiet = (page: Page): boolean => pages.get(page)?.open.size === 0;
