import type { Encoding } from "../../../formats/encoding.ts";
import type { DayOrder } from "./days.ts";
import type { DecimalSign } from "./numbers.ts";

export const KINDS = ["csv", "xlsx", "ndjson", "json"] as const;
export type FileKind = (typeof KINDS)[number];

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** File format as guessed, with the user's corrections. */
export interface FileFormat {
  kind: FileKind;
  /** Only for text files. */
  encoding: Encoding;
  /** Only for CSV. */
  delimiter: Delimiter;
  /** Only for tables: true if the first row has the column names. */
  header: boolean;
  /** Only for workbooks; null is the first sheet. */
  sheet: string | null;
  decimal: DecimalSign;
  dates: DayOrder;
}

/** Formats whose values are already in the API's form. */
export function isTyped({ kind }: FileFormat): boolean {
  return kind === "ndjson" || kind === "json";
}
