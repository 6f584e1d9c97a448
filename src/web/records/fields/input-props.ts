import type { ComponentType, ReactNode } from "react";
import type { MetaField, MetaLineField } from "../meta.ts";
import type { Errors } from "./errors.ts";

export interface InputFacts {
  label?: ReactNode;
  /** Label for screen readers, used in tables instead of a visible label. */
  "aria-label"?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  id?: string;
  onBlur?(): void;
  /** Form path: `lines.2.price`. */
  "data-path"?: string;
}

export interface FieldInputProps {
  collection: string;
  field: MetaField | MetaLineField;
  value: unknown;
  /** Value in the API's format; null if empty. Unparsable text is passed on as typed. */
  onChange(value: unknown): void;
  /** Other values of the form. Amounts need the currency from them. */
  draft?: Readonly<Record<string, unknown>> | undefined;
  /** Defaults to the field's name. Null for no label, as in tables. */
  label?: string | null;
  /** Replaces the API's help text; undefined removes it. */
  help?: string | undefined;
  errors?: Errors;
  /** Form path; defaults to the field name. */
  path?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Shows the choices at once. */
  opened?: boolean;
  onBlur?(): void;
}

export interface ObjectInputProps {
  collection: string;
  field: MetaField | MetaLineField;
  value: unknown;
  onChange(value: unknown): void;
  facts: InputFacts;
  path: string;
  errors: Errors | undefined;
  draft: FieldInputProps["draft"];
  part: ComponentType<FieldInputProps>;
}
