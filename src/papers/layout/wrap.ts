/** More characters than a line holds. Longer pieces are not measured, since that takes time for each character. */
const MOST = 400;

/** Breaks a text into lines at spaces and hyphens, and words that are wider than a line anywhere. */
export function wrapped(text: string, width: number, widthOf: (piece: string) => number): string[] {
  const fits = (piece: string) => piece.length <= MOST && widthOf(piece) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of wordsOf(text)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = word.trimStart();
    while (!fits(line.trimEnd())) {
      const length = longestFitting(line, fits);
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Words with the space or hyphen that follows. No-break spaces keep their words together. */
const wordsOf = (text: string) => text.match(/[^ \t\-/]*[ \t\-/]+|[^ \t\-/]+$/g) ?? [];

/** Number of code units that fit, at least one character. */
function longestFitting(word: string, fits: (piece: string) => boolean): number {
  const ends = [...word.slice(0, MOST + 1)].map((letter) => letter.length);
  for (let i = 1; i < ends.length; i++) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0);
  let [most, beyond] = [0, ends.length];
  while (beyond - most > 1) {
    const middle = Math.floor((most + beyond) / 2);
    if (fits(word.slice(0, ends[middle]))) most = middle;
    else beyond = middle;
  }
  return ends[most] ?? 1;
}
