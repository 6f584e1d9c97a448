import { useToday } from "../../../kit/today.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  monthEnd,
  monthStart,
  quarterEnd,
  quarterStart,
  yearEnd,
  yearStart,
} from "../../print/days.ts";

/** Date range, both ends included. */
export interface Span {
  from: string;
  to: string;
}

export const NAMED_SPANS = ["month", "last_month", "quarter", "last_quarter", "year", "last_year"] as const;
export type NamedSpan = (typeof NAMED_SPANS)[number];

const SPANS: Record<NamedSpan, (today: string) => Span> = {
  month: (today) => ({ from: monthStart(today), to: monthEnd(today) }),
  last_month: (today) => monthOf(addMonths(today, -1)),
  quarter: (today) => ({ from: quarterStart(today), to: quarterEnd(today) }),
  last_quarter: (today) => quarterOf(addMonths(today, -3)),
  year: (today) => ({ from: yearStart(today), to: yearEnd(today) }),
  last_year: (today) => ({ from: yearStart(addMonths(today, -12)), to: yearEnd(addMonths(today, -12)) }),
};

const monthOf = (day: string): Span => ({ from: monthStart(day), to: monthEnd(day) });
const quarterOf = (day: string): Span => ({ from: quarterStart(day), to: quarterEnd(day) });

const isNamed = (text: string | undefined): text is NamedSpan => NAMED_SPANS.some((name) => name === text);

export interface FiscalYear extends Span {
  name: string;
}

/** Fiscal years, latest first. */
export function useFiscalYears(): readonly FiscalYear[] {
  const may = useMay();
  const { data } = useCall(
    "GET /api/v1/fin/periods",
    { query: { limit: 200, sort: "-start", fields: "fiscal_year,start,end" } },
    { enabled: may("fin.periods.list"), fresh: 300_000 },
  );
  const years = new Map<string, FiscalYear>();
  for (const { fiscal_year: name, start, end } of data?.data ?? []) {
    if (!name || !start || !end) continue;
    const known = years.get(name);
    years.set(name, {
      name,
      from: known && known.from < start ? known.from : start,
      to: known && known.to > end ? known.to : end,
    });
  }
  return [...years.values()];
}

export interface ChosenSpan extends Span {
  /** A named period, `fiscal:2026`, or `own` for custom dates. */
  choice: string;
  choose(choice: string): void;
  chooseDays(span: Span): void;
  years: readonly FiscalYear[];
}

export function useSpan(fallback: NamedSpan): ChosenSpan {
  const [search, change] = useUrlState();
  const today = useToday();
  const years = useFiscalYears();
  const shared = {
    years,
    choose: (choice: string) => change({ span: choice, from: undefined, to: undefined }),
    chooseDays: ({ from, to }: Span) => change({ span: undefined, from, to }),
  };
  if (isDay(search.from) && isDay(search.to)) {
    return { ...shared, choice: "own", from: search.from, to: search.to };
  }
  const year = years.find(({ name }) => search.span === `fiscal:${name}`);
  if (year) return { ...shared, choice: `fiscal:${year.name}`, from: year.from, to: year.to };
  const name = isNamed(search.span) ? search.span : fallback;
  return { ...shared, choice: name, ...SPANS[name](today) };
}

/** Preceding period of the same length. Whole months are preceded by the same number of whole months. */
export function spanBefore({ from, to }: Span): Span {
  const whole = from === monthStart(from) && to === monthEnd(to);
  if (!whole) return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5, 7)) -
    Number(from.slice(5, 7)) +
    1;
  return { from: addMonths(from, -months), to: addDays(from, -1) };
}

export const yearBefore = ({ from, to }: Span): Span => ({
  from: addMonths(from, -12),
  to: to === monthEnd(to) ? monthEnd(addMonths(monthStart(to), -12)) : addMonths(to, -12),
});
