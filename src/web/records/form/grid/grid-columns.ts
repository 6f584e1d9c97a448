import type { MetaField, MetaLineField } from "../../meta.ts";
import { isMissing } from "../validate.ts";

export type Row = Readonly<Record<string, unknown>>;

/** Columns that are filled in by what else is chosen, or for machines. */
const HIDDEN = new Set(["source_line", "tax_code", "receipt_id"]);

/** Needed by few: shown when somebody asks for them, or when something stands in them. */
const RARE = new Set([
  ...["account_id", "project_id", "cost_centre_id", "doc_currency", "doc_amount", "fx_rate", "tax_base"],
  ...["employee_id", "lot", "rrule", "signatory", "discount"],
]);

/** The columns that somebody can fill in, and those that follow. */
export function columnsOf(field: Pick<MetaField, "lines">): MetaLineField[] {
  return field.lines.filter(({ name, set }) => !HIDDEN.has(name) && (set !== "rules" || name === "net"));
}

/** Those that are there from the beginning. */
export function shownColumns(columns: readonly MetaLineField[], rows: readonly Row[]): Set<string> {
  const isUsed = ({ name, initial }: MetaLineField) =>
    rows.some((row) => !isMissing(row[name]) && row[name] !== initial);
  const own = columns.filter((column) => column.required || !isRare(column, columns) || isUsed(column));
  return new Set(own.map(({ name }) => name));
}

/** In a journal the account is what the line is about; in an invoice it follows from the item. */
function isRare({ name }: MetaLineField, columns: readonly MetaLineField[]): boolean {
  if (name === "project_id") return !columns.some((column) => column.name === "hours");
  return RARE.has(name);
}

/** A line as it begins. */
export function freshRow(field: Pick<MetaField, "lines">): Row {
  return Object.fromEntries(
    field.lines
      .filter(({ set, initial }) => set !== "rules" && initial !== null)
      .map(({ name, initial }) => [name, initial]),
  );
}

/** Whether nobody has filled in anything yet. */
export function isFresh(field: Pick<MetaField, "lines">, row: Row): boolean {
  const fresh = freshRow(field);
  return Object.entries(row).every(
    ([name, value]) => isMissing(value) || JSON.stringify(value) === JSON.stringify(fresh[name]),
  );
}

/** How wide a column is, in pixels; the first text takes what is left. */
export function widthOf({ kind, name }: MetaLineField): string {
  if (kind === "boolean") return "72px";
  if (name === "quantity" || name === "discount_percent" || name === "hours" || name === "weight")
    return "92px";
  if (kind === "integer" || kind === "decimal") return "124px";
  if (kind === "money") return "150px";
  if (kind === "date") return "140px";
  if (kind === "choice" || kind === "currency") return "130px";
  if (kind === "record") return "minmax(260px, 2fr)";
  if (kind === "reference" || kind === "references") return "minmax(150px, 1.2fr)";
  return "minmax(170px, 2fr)";
}
