import type { MetaField, MetaLineField } from "../meta.ts";

export interface FieldValueProps {
  collection: string;
  field: MetaField | MetaLineField;
  value: unknown;
  /** Record of the field: its currency, expanded references and masked fields. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Single line, for tables. */
  compact?: boolean;
}
