/** Alert titles in the text colour: the colour of the alert has too little contrast on its own tint. */
export const PLAIN_TITLE = { title: { color: "var(--mantine-color-text)" } } as const;
