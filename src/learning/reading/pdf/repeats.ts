/** Broken repetitions tolerated, as left by careless programs. */
const FEW = 20;
/** Limit of bytes read due to broken repetitions: each makes the engine read to the end of the file. */
const MOST_BYTES = 100_000_000;
const HEAD = 32;

/**
 * Detects PDFs that define objects repeatedly without closing them. With a damaged cross-reference table, the
 * engine tries each up to the end of the file, which takes quadratic time.
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
