/** Alert titles in the text colour: the alert's colour has too little contrast on its tint. */
export const PLAIN_TITLE = { title: { color: "var(--mantine-color-text)" } } as const;
