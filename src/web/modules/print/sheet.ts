/** A table of a report: what is shown, printed and exported is the same. */
export interface Sheet {
  /** The name of the exported file, without its ending. */
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
}

export interface SheetColumn {
  name: string;
  label: string;
  /** Money is in minor units; quantities and percentages are decimals. */
  kind?: "text" | "money" | "quantity" | "percent" | "day";
  /** Leaves the place of a zero empty: a debit that is none. */
  blankZero?: boolean;
  /** Stays on one line: a number, a code. */
  keep?: boolean;
  /** Takes what room the others leave: the text that is read. */
  grow?: boolean;
  /** Left out of narrow screens. */
  wide?: boolean;
}

export type SheetCell = string | number | null | undefined;

export interface SheetRow {
  key: string;
  cells: Readonly<Record<string, SheetCell>>;
  kind?: "group" | "subtotal" | "total";
  level?: number;
  /** The currency of its money, when that is not the organisation's. */
  currency?: string;
  /** Where what stands in a column leads. */
  to?: Readonly<Record<string, string>>;
}
