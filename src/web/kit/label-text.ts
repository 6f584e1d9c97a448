import { type Format, useFormat } from "../language/format.ts";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const SPAN = new RegExp(`\\b(${DAY}) (${DAY})\\b|\\b(${DAY})\\b`, "g");

/** Label with its dates formatted. Two dates in a row become a range. */
export function labelText(label: string, format: Format): string {
  return label.replaceAll(SPAN, (_, from?: string, to?: string, day?: string) =>
    from && to ? `${format.day(from)} – ${format.day(to)}` : format.day(day ?? ""),
  );
}

export function useLabelText(): (label: string) => string {
  const format = useFormat();
  return (label) => labelText(label, format);
}
