/** Rows of periods relative to today; the list API resolves their dates. */
export const SPAN_ROWS = [
  ["past", "yesterday", "today", "tomorrow", "future"],
  ["last_week", "this_week", "next_week"],
  ["last_month", "this_month", "next_month"],
  ["last_quarter", "this_quarter", "next_quarter"],
  ["last_year", "this_year", "next_year"],
  ["last_7", "last_30", "last_90", "last_12_months"],
  ["next_7", "next_30", "next_90"],
] as const;

export type SpanName = (typeof SPAN_ROWS)[number][number];

export const spanNamed = (name: string): SpanName | undefined =>
  SPAN_ROWS.flat().find((span) => span === name);
