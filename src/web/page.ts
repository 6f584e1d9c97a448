import type { ComponentType } from "react";

export interface Page {
  /** Router pattern: `/crm/leads/$id`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}
