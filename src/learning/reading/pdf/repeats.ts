/** So many broken repeats a careless program may leave in a file. */
const FEW = 20;
/** Bytes that may be read because of broken repeats: each makes the engine read up to the end of the file. */
const MOST_BYTES = 100_000_000;
/** The longest beginning of an object. */
const HEAD = 32;

/**
 * Whether a PDF defines the same objects again and again without closing what they open. Where its table of objects
 * is damaged the engine tries every repeat, up to the end of the file: its work grows with the square of the length.
 */
export function isMadeOfRepeats(bytes: Buffer): boolean {
  const known = new Set<string>();
  let broken = 0;
  for (let at = bytes.indexOf("obj"); at >= 0; ) {
    const next = bytes.indexOf("obj", at + 3);
    const [, number] =
      /(\d{1,10})\s+\d{1,10}\s+$/.exec(bytes.toString("latin1", Math.max(0, at - HEAD), at)) ?? [];
    if (number !== undefined) {
      if (known.has(number) && !isClosed(bytes.toString("latin1", at + 3, next < 0 ? bytes.length : next)))
        broken += 1;
      known.add(number);
    }
    at = next;
  }
  return broken > FEW && broken * bytes.length > MOST_BYTES;
}

function isClosed(object: string): boolean {
  const [facts = ""] = object.split("stream", 1);
  const count = (sign: string) => facts.split(sign).length;
  return count("<<") === count(">>") && count("[") === count("]") && count("(") === count(")");
}
