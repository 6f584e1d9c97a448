import type { MetaField, MetaLineField } from "../meta.ts";

/** What shows the value of a field. */
export interface FieldValueProps {
  collection: string;
  field: MetaField | MetaLineField;
  value: unknown;
  /** The record that it is of: for its currency, what it holds expanded, and what is masked in it. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** In one line, for tables. */
  compact?: boolean;
}
