import { memo, useCallback } from "react";
import type { Errors } from "../fields/errors.ts";
import { FieldInput } from "../fields/field-input.tsx";
import type { MetaEntity, MetaField } from "../meta.ts";
import { LineGrid } from "./grid/line-grid.tsx";

interface FormFieldProps {
  entity: MetaEntity;
  field: MetaField;
  value: unknown;
  /** Must be a stable function, so that only changed fields render. */
  onChange(name: string, value: unknown): void;
  draft: Readonly<Record<string, unknown>>;
  errors: Errors;
  /** Called on blur. Must be a stable function too. */
  onLeave?(name: string): void;
  required?: boolean;
  autoFocus?: boolean;
  opened?: boolean;
  disabled?: boolean;
}

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

/** Besides its value, a field depends on the currency, totals on the tax date, choices on what narrows them, conditions on the actions. */
function isDrawnTheSame(before: FormFieldProps, now: FormFieldProps): boolean {
  return (
    before.field === now.field &&
    before.value === now.value &&
    before.onChange === now.onChange &&
    before.errors === now.errors &&
    before.required === now.required &&
    before.disabled === now.disabled &&
    before.draft.currency === now.draft.currency &&
    before.draft.issue_date === now.draft.issue_date &&
    before.draft.credit_of_id === now.draft.credit_of_id &&
    before.draft.actions === now.draft.actions &&
    Object.values(now.field.within)
      .flat()
      .every((own) => before.draft[own] === now.draft[own])
  );
}
