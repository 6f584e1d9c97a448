import type { Icon } from "@tabler/icons-react";
import type { Texts } from "./language/texts.ts";

export interface Link {
  readonly to: string;
  readonly label: keyof Texts<"app.links">;
  /** Letter that opens the page after G. */
  readonly key?: string;
  /** Permission that the page requires. */
  readonly needs?: string;
  /** Shown to the operator only. */
  readonly operator?: boolean;
}

export interface Section {
  /** Also the text key of the section's title. */
  readonly name: keyof Texts<"app.links">;
  readonly icon: Icon;
  /** Letter that opens the section's first page after G. */
  readonly key?: string;
  readonly to?: string;
  readonly links: readonly Link[];
  readonly operator?: boolean;
  /** Module whose collections are listed below the links. */
  readonly module?: string;
}
