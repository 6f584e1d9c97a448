import type { Icon } from "@tabler/icons-react";
import type { Texts } from "./language/texts.ts";

/** Link to a page, for the sidebar and the command palette. */
export interface Link {
  readonly to: string;
  readonly label: keyof Texts<"app.links">;
  /** Permission without which the page is of no use. */
  readonly needs?: string;
  /** Shown to the operator only. */
  readonly operator?: boolean;
}

export interface Section {
  /** Also the key of its title. */
  readonly name: keyof Texts<"app.links">;
  readonly icon: Icon;
  /** Overview page of the section, if any. */
  readonly to?: string;
  readonly links: readonly Link[];
  /** Shown to the operator only. */
  readonly operator?: boolean;
  /** Module whose collections are listed below the links. */
  readonly module?: string;
}
