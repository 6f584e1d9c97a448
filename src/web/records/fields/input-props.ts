import type { ReactNode } from "react";

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

/** What was typed and could not be read: kept as it stands, so that nobody types it twice. */
export type Unread = string;
