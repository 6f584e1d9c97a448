import type { ComponentType } from "react";
import type { CallAhead } from "./queries.ts";

export interface Page {
  /** Router pattern: `/crm/leads/$id`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
  /** Calls that begin before the page's code is there, if the application opens with it. */
  readonly ahead?: readonly CallAhead[];
}
