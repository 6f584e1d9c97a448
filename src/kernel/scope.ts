/** Shipped roles that get a permission: every employee, a module's clerk and manager, or only its manager. */
export type Tier = "everyone" | "daily" | "managing";

export const SCOPES = [
  "courses:create",
  "courses:read",
  "courses:cancel",
  "concepts:explain",
  "graph:read",
  "graph:private",
  "library:private",
  "usage:read",
] as const;
export type Scope = (typeof SCOPES)[number];
