import type { Line } from "./lines.ts";

const END = /(\p{L}+)[-‐]$/u;
const START = /^(\p{Ll}[\p{L}\p{M}]*)/u;

/** Decides by the document's words whether a hyphen at the end of a line belongs to the word. */
export class Hyphens {
  readonly #words = new Set<string>();

  constructor(lines: Iterable<Line>) {
    for (const { text } of lines)
      for (const [word] of text.matchAll(/\p{L}+(?:[-‐]\p{L}+)*/gu)) this.#words.add(word.toLowerCase());
  }

  join(above: string, below: string): string {
    const end = END.exec(above)?.[1];
    const start = START.exec(below)?.[1];
    if (end === undefined || start === undefined) return `${above} ${below}`;
    const whole = (end + start).toLowerCase();
    const hyphened = `${end}-${start}`.toLowerCase();
    const keeps = !this.#words.has(whole) && this.#words.has(hyphened);
    return keeps ? above + below : above.slice(0, -1) + below;
  }
}
