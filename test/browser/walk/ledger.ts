import type { Page } from "playwright-core";

interface Call {
  at: number;
  page: string;
  call: string;
}

const MINUTE = 60_000;

/** `/crm/leads/0193…` belongs to the page `/crm/leads/$id`. */
const nameOf = (address: string) =>
  new URL(address).pathname.replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, "/$id");

/** Records the API calls of a user's pages, and the calls rejected by the rate limit. */
export class Ledger {
  readonly #calls: Call[] = [];
  readonly #views = new Map<string, number>();
  readonly refused: string[] = [];

  watch(page: Page): void {
    let shown = "";
    page.on("framenavigated", (frame) => {
      const name = nameOf(frame.url());
      if (frame !== page.mainFrame() || name === shown) return;
      shown = name;
      this.#views.set(name, (this.#views.get(name) ?? 0) + 1);
    });
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith("/api/")) return;
      const call = `${request.method()} ${nameOf(request.url())}`;
      this.#calls.push({ at: Date.now(), page: nameOf(page.url()), call });
    });
    page.on("response", (response) => {
      if (response.status() === 429) this.refused.push(`${nameOf(page.url())}: ${nameOf(response.url())}`);
    });
  }

  get total(): number {
    return this.#calls.length;
  }

  busiestMinute(): number {
    return Math.max(
      0,
      ...this.#calls.map(
        ({ at }) => this.#calls.filter((one) => one.at >= at && one.at < at + MINUTE).length,
      ),
    );
  }

  lines(most = 12): string[] {
    const count = (kind: "page" | "call") =>
      [...Map.groupBy(this.#calls, (one) => one[kind])]
        .map(([name, { length }]) => [name, length] as const)
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, most);
    return [
      ...count("page").map(([name, calls]) => {
        const views = this.#views.get(name) ?? 1;
        return `${String(calls).padStart(5)} calls in ${String(views).padStart(3)} visits, ${(calls / views).toFixed(1)} each: ${name}`;
      }),
      ...count("call").map(([name, calls]) => `${String(calls).padStart(5)} × ${name}`),
    ];
  }
}
