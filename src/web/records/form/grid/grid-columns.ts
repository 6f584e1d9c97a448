import type { MetaField, MetaLineField } from "../../meta.ts";
import { isMissing } from "../validate.ts";

export const MOST_LINES = 500;

export type Row = Readonly<Record<string, unknown>>;

/** Columns derived from other choices, or internal. */
const HIDDEN = new Set(["source_line", "tax_code", "receipt_id"]);

/** Rarely used columns. Shown on request, or if a line has a value in them. */
const RARE = new Set([
  ...["project_id", "cost_centre_id", "doc_currency", "doc_amount", "fx_rate", "tax_base"],
  ...["lot", "rrule", "discount", "unit"],
]);

/** Rare on lines with amounts. Lines without amounts are about them, such as the parties of a contract. */
const RARE_WITH_AMOUNTS = new Set(["account_id", "employee_id"]);

export function columnsOf(field: Pick<MetaField, "lines">): MetaLineField[] {
  return field.lines.filter(
    ({ name, set, unseen }) => !unseen && !HIDDEN.has(name) && (set !== "rules" || name === "net"),
  );
}

export function shownColumns(columns: readonly MetaLineField[], rows: readonly Row[]): Set<string> {
  const isUsed = ({ name, initial }: MetaLineField) =>
    rows.some((row) => !isMissing(row[name]) && row[name] !== initial);
  const own = columns.filter((column) => column.required || !isRare(column, columns) || isUsed(column));
  return new Set(own.map(({ name }) => name));
}

/** True for a rarely used column. The project is common on lines with hours, and rare elsewhere. */
function isRare({ name }: MetaLineField, columns: readonly MetaLineField[]): boolean {
  if (name === "project_id") return !columns.some((column) => column.name === "hours");
  if (RARE_WITH_AMOUNTS.has(name)) return columns.some(({ unit }) => unit?.endsWith("amount"));
  return RARE.has(name);
}

const freshRows = new WeakMap<object, Row>();

export function freshRow(field: Pick<MetaField, "lines">): Row {
  const known = freshRows.get(field);
  if (known) return known;
  const fresh = Object.fromEntries(
    field.lines
      .filter(({ set, initial }) => set !== "rules" && initial !== null)
      .map(({ name, initial }) => [name, initial]),
  );
  freshRows.set(field, fresh);
  return fresh;
}

/** True for a row without content. A chosen default counts as content, because the row looks filled in. */
export function isEmptyRow(field: Pick<MetaField, "lines">, row: Row): boolean {
  return (
    isFresh(field, row) && !field.lines.some(({ kind, name }) => kind === "choice" && !isMissing(row[name]))
  );
}

export function isFresh(field: Pick<MetaField, "lines">, row: Row): boolean {
  const fresh = freshRow(field);
  return Object.entries(row).every(
    ([name, value]) => isMissing(value) || JSON.stringify(value) === JSON.stringify(fresh[name]),
  );
}

interface Width {
  /** In pixels. */
  readonly least: number;
  /** Share of the remaining width. */
  readonly grows: number;
}

export function widthOf({ kind, name }: MetaLineField): Width {
  if (kind === "boolean") return { least: 72, grows: 0 };
  if (SHORT.has(name)) return { least: 68, grows: 0.2 };
  if (kind === "integer" || kind === "decimal") return { least: 92, grows: 0.4 };
  if (kind === "money") return { least: 150, grows: 0 };
  if (kind === "date" || kind === "choice" || kind === "currency") return { least: 120, grows: 0 };
  if (kind === "record") return { least: 280, grows: 2 };
  if (kind === "references") return { least: 112, grows: 1 };
  return kind === "reference" ? { least: 114, grows: 1.4 } : { least: 120, grows: 2 };
}

const SHORT = new Set(["quantity", "discount_percent", "tax_percent", "hours", "weight"]);

/** True for a column that takes a whole line where the cells of a row are stacked. */
export const isWide = ({ kind }: Pick<MetaLineField, "kind">) =>
  ["text", "long_text", "reference", "references", "record", "url"].includes(kind);

export function templateOf(
  columns: readonly MetaLineField[],
  hasStock: boolean,
): { template: string; least: number } {
  const widths = columns.flatMap((column) =>
    hasStock && column.name === STOCKED ? [widthOf(column), STOCK] : [widthOf(column)],
  );
  const tracks = widths.map(({ least, grows }) =>
    grows === 0 ? `${least}px` : `minmax(${least}px, ${grows}fr)`,
  );
  const least = widths.reduce((sum, width) => sum + width.least, PLACE + TOOLS);
  return { template: [`${PLACE}px`, ...tracks, `${TOOLS}px`].join(" "), least };
}

/** Column after which the free stock is shown. */
export const STOCKED = "quantity";

const STOCK: Width = { least: 88, grows: 0.2 };
const PLACE = 30;
const TOOLS = 64;
