import { memo, useCallback } from "react";
import type { Errors } from "../fields/errors.ts";
import { FieldInput } from "../fields/field-input.tsx";
import type { MetaEntity, MetaField } from "../meta.ts";
import { LineGrid } from "./grid/line-grid.tsx";

interface FormFieldProps {
  entity: MetaEntity;
  field: MetaField;
  value: unknown;
  /** The same function for the life of the form, so that only what changes is drawn anew. */
  onChange(name: string, value: unknown): void;
  draft: Readonly<Record<string, unknown>>;
  errors: Errors;
  /** Told when somebody leaves it. The same function for the life of the form, too. */
  onLeave?(name: string): void;
  required?: boolean;
  autoFocus?: boolean;
  disabled?: boolean;
}

/** One field of a form: lines in their grid, all else in an input of its kind. */
export const FormField = memo(function FormField({
  entity,
  field,
  onChange,
  onLeave,
  ...props
}: FormFieldProps) {
  const change = useCallback((value: unknown) => onChange(field.name, value), [field.name, onChange]);
  if (field.kind === "lines")
    return <LineGrid collection={entity.collection} field={field} {...props} onChange={change} />;
  return (
    <FieldInput
      collection={entity.collection}
      field={field}
      {...props}
      onChange={change}
      {...(onLeave && { onBlur: () => onLeave(field.name) })}
    />
  );
}, isDrawnTheSame);

/** What else is in the form matters to a field only as far as its currency goes. */
function isDrawnTheSame(before: FormFieldProps, now: FormFieldProps): boolean {
  return (
    before.field === now.field &&
    before.value === now.value &&
    before.onChange === now.onChange &&
    before.errors === now.errors &&
    before.required === now.required &&
    before.disabled === now.disabled &&
    before.draft.currency === now.draft.currency
  );
}
