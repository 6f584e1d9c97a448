import type { Page } from "playwright-core";

/** What moves on a page by itself, as the browser measures it: from here on, on every page that is loaded. */
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
  /** The sum of all shifts: above 0.1 people notice, says whoever invented the measure. */
  sum: number;
  /** What moved farthest. */
  what: readonly string[];
}

/** What has moved since it was asked last. */
export async function shiftsOf(page: Page): Promise<Shifts> {
  const shifts = await page.evaluate("globalThis.shifts?.splice(0) ?? []");
  // What the script above notes.
  const noted = shifts as { value: number; what: string[] }[];
  const worst = noted.toSorted((a, b) => b.value - a.value)[0];
  return { sum: noted.reduce((sum, { value }) => sum + value, 0), what: worst?.what ?? [] };
}
