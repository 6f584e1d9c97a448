/** The title of a note in the colour of text: on its own tint the note's colour would be too faint. */
export const PLAIN_TITLE = { title: { color: "var(--mantine-color-text)" } } as const;
