import { isMessage, type Text } from "./message.ts";

/** A text as a column keeps it, so that it can be rendered in the language of each reader. */
export const stored = (text: Text): string => (typeof text === "string" ? text : JSON.stringify(text));

/** Reads what `stored` wrote. */
export function unstored(column: string): Text {
  if (!column.startsWith('{"key":')) return column;
  const value: unknown = JSON.parse(column);
  return isMessage(value) ? value : column;
}
