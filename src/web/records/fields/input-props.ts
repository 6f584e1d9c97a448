import type { ComponentType, ReactNode } from "react";
import type { MetaField, MetaLineField } from "../meta.ts";
import type { Errors } from "./errors.ts";

export interface InputFacts {
  label?: ReactNode;
  /** Replaces the visible label within tables. */
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
  /** Other values of the form, needed for the currency of amounts. */
  draft?: Readonly<Record<string, unknown>> | undefined;
  /** Defaults to the field name; null for none, as in tables. */
  label?: string | null;
  /** Replaces the API's help text; undefined for none. */
  help?: string | undefined;
  errors?: Errors;
  /** Form path; defaults to the field name. */
  path?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
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
  part: ComponentType<FieldInputProps>;
}
