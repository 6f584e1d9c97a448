import type { Mark } from "./document.ts";
import { following, lineSpace, oneSpace, visible } from "./normalise.ts";

export type Said =
  | { kind: "text"; text: string }
  | { kind: "reference"; text: string }
  | { kind: "open"; mark: Mark["kind"]; target: string | undefined }
  | { kind: "close"; mark: Mark["kind"] };

export interface Passage {
  text: string;
  marks: Mark[];
}

export function passageOf(said: readonly Said[], keepsLines: boolean): Passage {
  let text = "";
  const open: { kind: Mark["kind"]; start: number; target: string | undefined }[] = [];
  const marks: Mark[] = [];
  const close = (at: number) => {
    const mark = open.splice(at, 1)[0];
    if (mark) marks.push(markOf(mark.kind, mark.start, text.length, mark.target));
  };
  for (const one of said) {
    if (one.kind === "reference") text += one.text;
    else if (one.kind === "text") text = joined(text, one.text, keepsLines, open.at(-1)?.kind === "code");
    else if (one.kind === "open") open.push({ kind: one.mark, start: text.length, target: one.target });
    else close(open.findLastIndex(({ kind }) => kind === one.mark));
  }
  while (open.length > 0) close(open.length - 1);
  return trimmed(composed(text, marks), keepsLines);
}

function markOf(kind: Mark["kind"], start: number, end: number, target: string | undefined): Mark {
  return { start, end, kind, ...(target !== undefined && { target }) };
}

function joined(text: string, more: string, keepsLines: boolean, isCode: boolean): string {
  const clean = following(text, visible(more));
  if (keepsLines) return text + lineSpace(clean);
  const piece = oneSpace(clean);
  // After a formula, a space before punctuation comes from the markup.
  if (!isCode && /^ ?[.,](?:\s|$)/.test(piece) && text !== "") return text.trimEnd() + piece.trimStart();
  return piece.startsWith(" ") && (text === "" || text.endsWith(" ")) ? text + piece.slice(1) : text + piece;
}

function composed(text: string, marks: Mark[]): Passage {
  const whole = text.normalize("NFC");
  if (whole === text) return { text, marks };
  const placed = placesIn(
    text,
    marks.flatMap(({ start, end }) => [start, end]),
  );
  const placeOf = (at: number) => Math.min(whole.length, placed.get(at) ?? at);
  return {
    text: whole,
    marks: marks.map((mark) => ({ ...mark, start: placeOf(mark.start), end: placeOf(mark.end) })),
  };
}

/** Characters that may combine with the previous one: accents, and Korean vowels and finals. */
const JOINS = /^[\p{M}\u1160-\u11ff]/u;

/** Maps positions to the composed text in a single pass. */
function placesIn(text: string, places: readonly number[]): Map<number, number> {
  const placed = new Map<number, number>();
  let [from, before] = [0, 0];
  for (const at of [...new Set(places)].sort((a, b) => a - b)) {
    let start = at;
    while (start > from && JOINS.test(text.slice(start, start + 2))) start -= 1;
    before += text.slice(from, start).normalize("NFC").length;
    from = start;
    placed.set(at, before + text.slice(from, at).normalize("NFC").length);
  }
  return placed;
}

/** Trims a passage and drops marks that are empty afterwards. */
function trimmed({ text, marks }: Passage, keepsLines: boolean): Passage {
  if (keepsLines) return { text: tidyLines(text), marks: [] };
  const start = text.length - text.trimStart().length;
  const whole = text.trim();
  const kept = marks.flatMap((mark) => {
    const from = Math.min(whole.length, Math.max(0, mark.start - start));
    const to = Math.max(from, Math.min(whole.length, mark.end - start));
    const inner = whole.slice(from, to);
    const tight = { ...mark, start: to - inner.trimStart().length, end: from + inner.trimEnd().length };
    return tight.end > tight.start ? [tight] : [];
  });
  return { text: whole, marks: kept.sort((a, b) => a.start - b.start || b.end - a.end) };
}

function tidyLines(text: string): string {
  return (
    text
      // Only from the first space of a run, to avoid quadratic backtracking.
      .replaceAll(/(?<! ) +$/gm, "")
      .replaceAll(/\n{3,}/g, "\n\n")
      .replace(/^\n+/, "")
      .trimEnd()
      .normalize("NFC")
  );
}
