import type { Mark } from "./document.ts";

/** Text whose marks move along with replacements. */
export class EditedText {
  #text: string;
  #marks: readonly Mark[];

  constructor(text: string, marks: readonly Mark[]) {
    this.#text = text;
    this.#marks = marks;
  }

  replace(pattern: RegExp, said: (match: RegExpExecArray) => string): void {
    const edits: { from: number; to: number; moved: number }[] = [];
    let [text, at] = ["", 0];
    for (const match of this.#text.matchAll(pattern)) {
      text += this.#text.slice(at, match.index) + said(match);
      at = match.index + match[0].length;
      edits.push({ from: match.index, to: at, moved: text.length - at });
    }
    if (edits.length === 0) return;
    this.#text = text + this.#text.slice(at);
    const placed = placesAfter(edits);
    this.#marks = this.#marks.map((mark) => ({ ...mark, start: placed(mark.start), end: placed(mark.end) }));
  }

  done(): { text: string; marks: Mark[] } {
    this.replace(/^\s+|\s+$|\s+(?=\s)|\s+(?=[.,;](?:\s|$))/g, () => "");
    return { text: this.#text, marks: this.#marks.filter(({ start, end }) => end > start) };
  }
}

/** New place of an old one, found by halving. Places within an edit move to its end. */
function placesAfter(edits: readonly { from: number; to: number; moved: number }[]): (at: number) => number {
  return (at) => {
    let [low, high] = [0, edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((edits[middle]?.from ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    const edit = edits[low - 1];
    if (!edit) return at;
    return at < edit.to ? edit.to + edit.moved : at + edit.moved;
  };
}
