/** Formula start: a sign, also full-width or after blanks and quotes, which some programs convert or drop. */
const FORMULA = /^[\s"']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Prefixes an apostrophe to texts that a spreadsheet would compute. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`; other texts are unchanged. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
