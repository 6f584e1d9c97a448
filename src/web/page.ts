import type { ComponentType } from "react";

/** A page of the application, at its address. Its code is fetched when somebody first goes there. */
export interface Page {
  /** As the router writes it: `/crm/leads/$id`. */
  readonly path: string;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}
