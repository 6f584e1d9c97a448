import { SegmentedControl } from "@mantine/core";
import { useTexts } from "../kit/texts.ts";
import { useToday } from "../kit/today.ts";
import { useUrlState } from "../kit/use-url-state.ts";

const SPANS = ["month", "quarter", "year", "all"] as const;
type Span = (typeof SPANS)[number];

export function usePeriod(): { span: Span; query: { from?: string; to?: string } } {
  const [{ time }] = useUrlState();
  const today = useToday();
  const span = SPANS.find((one) => one === time) ?? "year";
  return { span, query: daysOf(span, today) };
}

/** Empty for all time. */
export function daysOf(span: Span, today: string): { from?: string; to?: string } {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  switch (span) {
    case "month":
      return between(year, month, 1);
    case "quarter":
      return between(year, month - (month % 3), 3);
    case "year":
      return between(year, 0, 12);
    case "all":
      return {};
  }
}

function between(year: number, month: number, months: number) {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return {
    from: day(new Date(Date.UTC(year, month, 1))),
    to: day(new Date(Date.UTC(year, month + months, 0))),
  };
}

export function PeriodPicker() {
  const t = useTexts("common.period");
  const { span } = usePeriod();
  const [, setUrl] = useUrlState();
  return (
    <SegmentedControl
      size="xs"
      // Each part is as wide as its text, so that none wraps before the page is too narrow.
      styles={{ control: { flex: "1 1 auto" } }}
      aria-label={t.label}
      value={span}
      onChange={(value) => setUrl({ time: value === "year" ? undefined : value })}
      data={SPANS.map((value) => ({ value, label: t[value] }))}
    />
  );
}
