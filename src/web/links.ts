import type { Icon } from "@tabler/icons-react";
import type { Words } from "./language/words.ts";

/** A way to a page, as the sidebar and the command palette show it. */
export interface Link {
  readonly to: string;
  /** The name of its text in the section's words. */
  readonly label: string;
  /** The action that a person must be allowed for the page to be of use. */
  readonly needs?: string;
  /** Only for whoever runs the appliance. */
  readonly operator?: boolean;
}

/** A part of the application in the sidebar. */
export interface Section {
  readonly name: string;
  readonly icon: Icon;
  readonly words: Words<Record<string, string>>;
  /** The section's own page, where it has one. */
  readonly to?: string;
  readonly links: readonly Link[];
  /** Only for whoever runs the appliance. */
  readonly operator?: boolean;
  /** The module whose collections stand below the links. */
  readonly module?: string;
}
