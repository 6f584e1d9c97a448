/** The built-in engine: its version is raised whenever it would answer the same libraries in another way. */
export const ENGINE = { name: "freehold", version: "1.1" } as const;
