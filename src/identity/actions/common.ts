/** Changes of the caller's own login. Their answers can show secrets, so they are neither kept nor tried. */
export const OWN = {
  kind: "write",
  access: "signed_in",
  limit: "auth",
  replay: false,
  dryRun: false,
} as const;

/** Ways to begin a session without one. */
export const LOGIN = {
  kind: "write",
  access: "public",
  limit: "auth",
  session: "begins",
  replay: false,
  dryRun: false,
} as const;
