import type { ComponentType } from "react";

/** Page and its address. Its code loads on first visit. */
export interface Page {
  /** Router pattern: `/crm/leads/$id`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}
