/** A part of a text that something is said of, in code points from the text's beginning. */
export interface Span<T> {
  readonly start: number;
  readonly end: number;
  readonly what: T;
}

/** A stretch of text in which the same is said of every letter. */
export interface Piece<T> {
  readonly start: number;
  readonly text: string;
  readonly whats: readonly T[];
}

/** Cuts a text where something begins or ends. The API counts code points, as people do, the browser halves of them. */
export function piecesOf<T>(text: string, spans: readonly Span<T>[]): Piece<T>[] {
  const cut = cutter(text);
  const { length } = cut;
  const inside = spans.filter(({ start, end }) => start < length && end > 0 && end > start);
  if (inside.length === 0) return [{ start: 0, text, whats: [] }];
  const edges = [
    ...new Set([
      0,
      length,
      ...inside.flatMap(({ start, end }) => [Math.max(0, start), Math.min(length, end)]),
    ]),
  ].sort((a, b) => a - b);
  return edges.slice(0, -1).map((start, i) => {
    const end = edges[i + 1] ?? length;
    const whats = inside.filter((span) => span.start <= start && span.end >= end).map(({ what }) => what);
    return { start, text: cut.slice(start, end), whats };
  });
}

function cutter(text: string): { length: number; slice(start: number, end: number): string } {
  if (!/[\ud800-\udbff]/.test(text)) return text;
  const points = [...text];
  return { length: points.length, slice: (start, end) => points.slice(start, end).join("") };
}

/** How many code points stand before a place in a browser's text. */
export function pointsBefore(text: string, index: number): number {
  return [...text.slice(0, index)].length;
}
