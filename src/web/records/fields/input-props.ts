import type { ComponentType, ReactNode } from "react";
import type { MetaField, MetaLineField } from "../meta.ts";
import type { Errors } from "./errors.ts";

/** What every input of a form takes, whatever it edits. */
export interface InputFacts {
  label?: ReactNode;
  /** In place of a visible label: within tables. */
  "aria-label"?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  id?: string;
  onBlur?(): void;
  /** Where it stands in the form: `lines.2.price`. */
  "data-path"?: string;
}

/** What the input of a field takes. */
export interface FieldInputProps {
  collection: string;
  field: MetaField | MetaLineField;
  value: unknown;
  /** The value as the API takes it; null when empty; text that could not be read stays as it was typed. */
  onChange(value: unknown): void;
  /** What else is in the form: for the currency of amounts. */
  draft?: Readonly<Record<string, unknown>> | undefined;
  /** The field's name unless given; null for none, as within tables. */
  label?: string | null;
  /** What is said of it, unless what the API says; undefined for nothing. */
  help?: string | undefined;
  errors?: Errors;
  /** Where it stands in the form, unless by its own name. */
  path?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  onBlur?(): void;
}

/** What the input of a small object takes. */
export interface ObjectInputProps {
  collection: string;
  field: MetaField | MetaLineField;
  value: unknown;
  onChange(value: unknown): void;
  facts: InputFacts;
  path: string;
  errors: Errors | undefined;
  /** The input of one of its parts. */
  part: ComponentType<FieldInputProps>;
}
