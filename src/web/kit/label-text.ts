import { type Format, useFormat } from "../language/format.ts";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const SPAN = new RegExp(`\\b(${DAY}) (${DAY})\\b|\\b(${DAY})\\b`, "g");

/** What the API calls a record, with its days as a person writes them: of two in a row, from the one to the other. */
export function labelText(label: string, format: Format): string {
  return label.replaceAll(SPAN, (_, from?: string, to?: string, day?: string) =>
    from && to ? `${format.day(from)} – ${format.day(to)}` : format.day(day ?? ""),
  );
}

export function useLabelText(): (label: string) => string {
  const format = useFormat();
  return (label) => labelText(label, format);
}
