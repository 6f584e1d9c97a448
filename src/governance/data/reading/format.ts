import type { Encoding } from "../../../formats/encoding.ts";
import type { DayOrder } from "./days.ts";
import type { DecimalSign } from "./numbers.ts";

export const KINDS = ["csv", "xlsx", "ndjson", "json"] as const;
export type FileKind = (typeof KINDS)[number];

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How a file is to be read: guessed from it, and corrected by a person. */
export interface FileFormat {
  kind: FileKind;
  /** Of text files. */
  encoding: Encoding;
  /** Of CSV. */
  delimiter: Delimiter;
  /** Whether the first row names the columns: of tables. */
  header: boolean;
  /** Of workbooks; null is the first. */
  sheet: string | null;
  decimal: DecimalSign;
  dates: DayOrder;
}

/** Whether records stand in it as objects, with values as the API takes them. */
export function isTyped({ kind }: FileFormat): boolean {
  return kind === "ndjson" || kind === "json";
}
