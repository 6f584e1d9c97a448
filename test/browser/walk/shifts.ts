import type { Page } from "playwright-core";

/** Records the layout shifts that the browser measures, on every page loaded from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shifts = [];
    const nameOf = (node) => node?.nodeType !== 1 ? String(node?.textContent ?? "").slice(0, 30)
      : node.tagName.toLowerCase() + "." + String(node.className?.baseVal ?? node.className).split(" ").slice(0, 2).join(".")
        + " " + (node.textContent ?? "").slice(0, 30);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  `);
}

interface Shifts {
  /** Sum of the shift scores. According to the metric's authors, users notice more than 0.1. */
  sum: number;
  what: readonly string[];
}

export async function shiftsOf(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate("globalThis.shifts?.splice(0) ?? []");
  // Recorded by the script above.
  const noted = shifts as { value: number; what: string[] }[];
  const worst = noted.toSorted((a, b) => b.value - a.value)[0];
  return { sum: noted.reduce((sum, { value }) => sum + value, 0), what: worst?.what ?? [] };
}
