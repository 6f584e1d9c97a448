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
  /** Money in minor units; quantities and percentages as decimals. */
  kind?: "text" | "money" | "quantity" | "percent" | "day";
  /** Renders zero as empty, as on the unused side of debit and credit. */
  blankZero?: boolean;
  /** Prevents line breaks, for numbers and codes. */
  keep?: boolean;
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
  /** Defaults to the organisation's currency. */
  currency?: string;
  /** Cell links by column. */
  to?: Readonly<Record<string, string>>;
}
