import type { FileFormat } from "../reading/format.ts";

/** Which column of the file goes where: into a field of the record, a part of one, or nowhere. */
export interface Mapped {
  column: string;
  field: string | null;
}

/** What is to be done with the rows. */
export interface Options {
  /** Make new records only, or change those that are there by their key. */
  action: "create" | "upsert";
  /** All rows or none; or those that can be, and a report of the others. */
  mode: "partial" | "atomic";
  /** The field by which a record is known: two rows, or a row and a record, with the same value are the same one. */
  key: string | null;
  /** The column whose equal values, one below the other, make several rows one record with lines. */
  group_by: string | null;
  /** What an empty cell means to a record that is there. */
  empty: "keep" | "clear";
}

/** All that is said of a file: what it holds, and what is to become of it. */
export interface Plan {
  filename: string;
  format: FileFormat;
  isUtf8: boolean;
  sheets: string[];
  columns: string[];
  /** The first values of each column. */
  samples: string[][];
  mapping: Mapped[];
  options: Options;
}
