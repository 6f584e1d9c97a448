/** Which shipped roles hold the permission: every employee's, the clerk's and the manager's of its module, or its manager's only. */
export type Tier = "everyone" | "daily" | "managing";

/** Rights that an API key can have. */
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
