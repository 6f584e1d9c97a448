import type { ComponentType, ReactNode } from "react";
import type { MetaField, MetaLineField } from "../meta.ts";
import type { Errors } from "./errors.ts";

/** Props shared by all form inputs. */
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
  /** Path in the form: `lines.2.price`. */
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
  /** Field name by default; null for none, as within tables. */
  label?: string | null;
  /** Replaces the API's help text; undefined for none. */
  help?: string | undefined;
  errors?: Errors;
  /** Path in the form; the field's name by default. */
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
