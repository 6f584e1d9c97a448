import type { Encoding } from "../../../formats/encoding.ts";
import type { DayOrder } from "./days.ts";
import type { DecimalSign } from "./numbers.ts";

export const KINDS = ["csv", "xlsx", "ndjson", "json"] as const;
export type FileKind = (typeof KINDS)[number];

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Guessed, and corrected by the user. */
export interface FileFormat {
  kind: FileKind;
  /** Text files. */
  encoding: Encoding;
  /** CSV. */
  delimiter: Delimiter;
  /** Tables: true if the first row has the column names. */
  header: boolean;
  /** Workbooks; null is the first sheet. */
  sheet: string | null;
  decimal: DecimalSign;
  dates: DayOrder;
}

/** Formats whose values are already in the API's form. */
export function isTyped({ kind }: FileFormat): boolean {
  return kind === "ndjson" || kind === "json";
}
