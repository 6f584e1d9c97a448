import { piecesOf } from "./pieces.ts";
import classes from "./text.module.css";

interface HighlightedProps {
  text: string;
  /** Where the text begins, in what the highlights count. */
  origin: number;
  highlights: readonly { start: number; end: number }[];
}

/** A text with what was sought in it. */
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
