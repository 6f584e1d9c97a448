import { piecesOf } from "./pieces.ts";
import classes from "./text.module.css";

interface HighlightedProps {
  text: string;
  /** Offset of the text in the coordinates of the highlights. */
  origin: number;
  highlights: readonly { start: number; end: number }[];
}

export function Highlighted({ text, origin, highlights }: HighlightedProps) {
  const spans = highlights.map(({ start, end }) => ({
    start: start - origin,
    end: end - origin,
    what: true,
  }));
  return piecesOf(text, spans).map(({ start, text: piece, whats }) =>
    whats.length > 0 ? (
      <mark key={start} className={classes.found}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
