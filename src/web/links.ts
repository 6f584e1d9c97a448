import type { Icon } from "@tabler/icons-react";
import type { Words } from "./language/words.ts";

/** Link to a page, for the sidebar and the command palette. */
export interface Link {
  readonly to: string;
  /** Key of the label in the section's texts. */
  readonly label: string;
  /** Permission without which the page is of no use. */
  readonly needs?: string;
  /** Shown to the operator only. */
  readonly operator?: boolean;
}

export interface Section {
  readonly name: string;
  readonly icon: Icon;
  readonly words: Words<Record<string, string>>;
  /** Overview page of the section, if any. */
  readonly to?: string;
  readonly links: readonly Link[];
  /** Shown to the operator only. */
  readonly operator?: boolean;
  /** Module whose collections are listed below the links. */
  readonly module?: string;
}
