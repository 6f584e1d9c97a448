/** Range in code points. */
export interface Span<T> {
  readonly start: number;
  readonly end: number;
  readonly what: T;
}

export interface Piece<T> {
  readonly start: number;
  readonly text: string;
  readonly whats: readonly T[];
}

/** Cuts text at ranges in code points, as in the API. JavaScript counts UTF-16 units. */
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

/** Converts a UTF-16 index to a count of code points. */
export function pointsBefore(text: string, index: number): number {
  return [...text.slice(0, index)].length;
}
