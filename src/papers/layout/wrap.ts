/** Breaks a text into lines at spaces and hyphens, and words that are wider than a line anywhere. */
export function wrapped(text: string, width: number, widthOf: (piece: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of wordsOf(text)) {
    if (widthOf((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line.trim() !== "") lines.push(line.trimEnd());
    line = word.trimStart();
    while (widthOf(line.trimEnd()) > width) {
      const fits = longestFitting(line, width, widthOf);
      lines.push(line.slice(0, fits));
      line = line.slice(fits);
    }
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Words with the space or hyphen that follows. No-break spaces keep their words together. */
const wordsOf = (text: string) => text.match(/[^ \t\-/]*[ \t\-/]+|[^ \t\-/]+$/g) ?? [];

/** Number of code units that fit, at least one character. */
function longestFitting(word: string, width: number, widthOf: (piece: string) => number): number {
  let fits = 0;
  for (const letter of word) {
    if (fits > 0 && widthOf(word.slice(0, fits + letter.length)) > width) break;
    fits += letter.length;
  }
  return fits;
}
