import type { ReadContext } from "../../../kernel/context.ts";
import type { Catalog } from "../../../records/index.ts";

const REMEMBERED = 50_000;

/** Labels of referenced records, as far as the caller can see them. */
export class Labels {
  readonly #context: ReadContext;
  readonly #catalog: Catalog;
  readonly #known = new Map<string, string>();

  constructor(context: ReadContext, catalog: Catalog) {
    this.#context = context;
    this.#catalog = catalog;
  }

  /** Loads labels of ids that are about to be written. */
  learn(target: string, ids: Iterable<string>): void {
    const missing = [...new Set(ids)].filter((id) => !this.#known.has(`${target} ${id}`));
    if (missing.length === 0) return;
    if (this.#known.size > REMEMBERED) this.#known.clear();
    const found = this.#catalog.target(target).expand(this.#context, missing);
    const fields = this.#catalog.collections.get(target)?.entity.label ?? ["name"];
    for (const id of missing) {
      const shown = found.get(id) ?? {};
      const words = fields.map((field) => shown[field]).filter((word) => typeof word === "string");
      this.#known.set(`${target} ${id}`, words.join(" "));
    }
  }

  of(target: string, id: string): string | undefined {
    return this.#known.get(`${target} ${id}`);
  }
}
