/** Report table; the same data is shown, printed and exported. */
export interface Sheet {
  /** Name of the exported file, without extension. */
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
}

export interface SheetColumn {
  name: string;
  label: string;
  /** Money is in minor units; quantities and percentages are decimals. */
  kind?: "text" | "money" | "quantity" | "percent" | "day";
  /** Renders zero as empty, as on the unused side of debit and credit. */
  blankZero?: boolean;
  /** Prevents line breaks, for numbers and codes. */
  keep?: boolean;
  /** Takes the remaining width. */
  grow?: boolean;
  /** Hidden on narrow screens. */
  wide?: boolean;
}

export type SheetCell = string | number | null | undefined;

export interface SheetRow {
  key: string;
  cells: Readonly<Record<string, SheetCell>>;
  kind?: "group" | "subtotal" | "total";
  level?: number;
  /** Currency, if not that of the organisation. */
  currency?: string;
  /** Links of the cells by column. */
  to?: Readonly<Record<string, string>>;
}
