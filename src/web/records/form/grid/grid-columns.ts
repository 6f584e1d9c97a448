import type { MetaField, MetaLineField } from "../../meta.ts";
import { isMissing } from "../validate.ts";

export const MOST_LINES = 500;

export type Row = Readonly<Record<string, unknown>>;

/** Columns derived from other choices, or internal. */
const HIDDEN = new Set(["source_line", "tax_code", "receipt_id"]);

/** Rarely used columns. Shown on request, or if a line has a value in them. */
const RARE = new Set([
  ...["account_id", "project_id", "cost_centre_id", "doc_currency", "doc_amount", "fx_rate", "tax_base"],
  ...["employee_id", "lot", "rrule", "signatory", "discount"],
]);

export function columnsOf(field: Pick<MetaField, "lines">): MetaLineField[] {
  return field.lines.filter(({ name, set }) => !HIDDEN.has(name) && (set !== "rules" || name === "net"));
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
  if (["quantity", "discount_percent", "hours", "weight"].includes(name)) return { least: 84, grows: 0 };
  if (kind === "integer" || kind === "decimal") return { least: 112, grows: 0 };
  if (kind === "money") return { least: 150, grows: 0 };
  if (kind === "date" || kind === "choice" || kind === "currency") return { least: 132, grows: 0 };
  if (kind === "record") return { least: 280, grows: 2 };
  if (kind === "references") return { least: 150, grows: 1 };
  return kind === "reference" ? { least: 150, grows: 1.4 } : { least: 160, grows: 2 };
}

export function templateOf(columns: readonly MetaLineField[]): { template: string; least: number } {
  const widths = columns.map(widthOf);
  const tracks = widths.map(({ least, grows }) =>
    grows === 0 ? `${least}px` : `minmax(${least}px, ${grows}fr)`,
  );
  const least = widths.reduce((sum, width) => sum + width.least, PLACE + TOOLS);
  return { template: [`${PLACE}px`, ...tracks, `${TOOLS}px`].join(" "), least };
}

const PLACE = 40;
const TOOLS = 64;
