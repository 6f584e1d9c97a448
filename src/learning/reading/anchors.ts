import type { Block } from "./document.ts";

/** Blocks by the ids of a document, and sections by their titles. */
export class Anchors {
  readonly #named = new Map<string, Block>();
  #waiting: string[] = [];

  name(id: string, title: string): void {
    this.#named.set(keyOf(id), { kind: "heading", text: title });
  }

  /** The id belongs to the next block. */
  add(id: string): void {
    if (id !== "" && this.#waiting.length < 100) this.#waiting.push(keyOf(id));
  }

  settle(block: Block): void {
    for (const id of this.#waiting) if (!this.#named.has(id)) this.#named.set(id, block);
    this.#waiting = [];
    // Sections are also referred to by their titles.
    if (block.kind !== "heading") return;
    for (const id of [block.text, `_${block.text.replaceAll(/[^\p{L}\p{N}]+/gu, "_")}`].map(keyOf))
      if (!this.#named.has(id)) this.#named.set(id, block);
  }

  get(id: string): Block | undefined {
    return this.#named.get(keyOf(id));
  }
}

function keyOf(id: string): string {
  return id.replace(/^#/, "").replaceAll(/\s+/g, " ").trim().toLowerCase();
}
