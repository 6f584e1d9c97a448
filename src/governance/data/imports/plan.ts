import type { FileFormat } from "../reading/format.ts";

/** Target of a file column: a field, a part of one, or none. */
export interface Mapped {
  column: string;
  field: string | null;
}

export interface Options {
  /** Create only, or also update existing records by key. */
  action: "create" | "upsert";
  /** partial: import all valid rows. atomic: import all rows or none. */
  mode: "partial" | "atomic";
  /** Field that identifies a record, in the file and the database. */
  key: string | null;
  /** Consecutive rows with the same value in this column form one record with lines. */
  group_by: string | null;
  /** Effect of an empty cell on an existing record. */
  empty: "keep" | "clear";
  /** Collections in which references by name create the records that are missing. */
  create_missing?: readonly string[];
}

export const INITIAL_OPTIONS: Options = {
  action: "create",
  mode: "partial",
  key: null,
  group_by: null,
  empty: "keep",
};

export interface Plan {
  filename: string;
  format: FileFormat;
  isUtf8: boolean;
  sheets: string[];
  columns: string[];
  samples: string[][];
  mapping: Mapped[];
  options: Options;
}
