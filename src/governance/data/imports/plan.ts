import type { FileFormat } from "../reading/format.ts";

/** Target of a file column: a field of the record, a part of one, or none. */
export interface Mapped {
  column: string;
  field: string | null;
}

export interface Options {
  /** Create new records only, or also update existing ones by key. */
  action: "create" | "upsert";
  /** All rows or none; or all valid rows and a report of the others. */
  mode: "partial" | "atomic";
  /** Field that identifies a record: equal values mean the same record, in the file or the database. */
  key: string | null;
  /** Column that groups rows: consecutive rows with equal values form one record with lines. */
  group_by: string | null;
  /** Effect of an empty cell on an existing record. */
  empty: "keep" | "clear";
}

/** Description of a file and how to import it. */
export interface Plan {
  filename: string;
  format: FileFormat;
  isUtf8: boolean;
  sheets: string[];
  columns: string[];
  /** First values of each column. */
  samples: string[][];
  mapping: Mapped[];
  options: Options;
}
