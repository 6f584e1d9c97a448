import { isMessage, type Text } from "./message.ts";

/** Serialises a text for a column, so that each reader sees it in their own language. */
export const stored = (text: Text): string => (typeof text === "string" ? text : JSON.stringify(text));

/** Inverse of `stored`. */
export function unstored(column: string): Text {
  if (!column.startsWith('{"key":')) return column;
  const value: unknown = JSON.parse(column);
  return isMessage(value) ? value : column;
}
