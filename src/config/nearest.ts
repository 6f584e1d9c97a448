/** Most similar known name; undefined if none is close. */
export function nearest(wanted: string, known: Iterable<string>): string | undefined {
  // A third of the letters may differ: enough for typos, too few for another word.
  let allowed = Math.ceil(wanted.length / 3);
  let best: string | undefined;
  let lacksItsSection: string | undefined;
  for (const name of known) {
    if (name === wanted) return name;
    const edits = distance(wanted, name);
    if (edits <= allowed && (best === undefined || edits < allowed)) [best, allowed] = [name, edits];
    if (name.endsWith(`-${wanted}`) || name.endsWith(`_${wanted}`)) lacksItsSection ??= name;
  }
  return lacksItsSection ?? best;
}

/** Optimal string alignment: edit distance with transpositions. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? cell(beforeLast, j - 2) + 1 : Infinity;
      row.push(Math.min(replaced, swapped, cell(last, j) + 1, cell(row, j - 1) + 1));
    }
    [beforeLast, last] = [last, row];
  }
  return cell(last, b.length);
}

function cell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
