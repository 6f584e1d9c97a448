import type { Errors } from "../fields/errors.ts";
import { FieldInput } from "../fields/field-input.tsx";
import type { MetaEntity, MetaField } from "../meta.ts";

interface FormFieldProps {
  entity: MetaEntity;
  field: MetaField;
  value: unknown;
  onChange(value: unknown): void;
  draft: Readonly<Record<string, unknown>>;
  errors: Errors;
  autoFocus?: boolean;
}

/** One field of a form: lines in their grid, all else in an input of its kind. */
export function FormField({ entity, field, ...props }: FormFieldProps) {
  return <FieldInput collection={entity.collection} field={field} {...props} />;
}
