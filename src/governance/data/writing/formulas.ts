/**
 * Texts that spreadsheets take for a formula: a leading sign, also after blanks and quotes, which some drop,
 * or in full width, which some convert.
 */
const FORMULA = /^[\s"']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Prefixes an apostrophe to texts that a spreadsheet would compute. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Reverses `escapeFormula`. Texts that it left alone are unchanged. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
