/**
 * What spreadsheets take for a formula: a sign at the beginning, also behind blanks and quotes, which some
 * of them drop, or in full width, which some of them narrow.
 */
const FORMULA = /^[\s"']*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A text as a cell that no spreadsheet computes: with an apostrophe before what looks like a formula. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` was given. What it left alone stays as it is. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
