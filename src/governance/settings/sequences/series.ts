import type { ReadContext } from "../../../kernel/context.ts";
import type { Numbering } from "../../../kernel/entity.ts";
import {
  type Catalog,
  type NumberForm,
  numberForm,
  numberSequences,
  scopeOf,
  seriesName,
  shippedForm,
  writeNumber,
} from "../../../records/index.ts";
import { pick } from "../../../store/rows.ts";

export interface Series {
  name: string;
  collection: string;
  /** True if the series restarts with each fiscal year. */
  fiscal: boolean;
  shipped: NumberForm;
}

/** Last number; per year if the series restarts. */
export interface Count {
  year: string | undefined;
  start: number;
  next: number;
}

export function allSeries(catalog: Catalog): Series[] {
  return [...catalog.collections.values()].flatMap(({ name, entity }) =>
    entity.numbering ? seriesOf(name, entity.numbering) : [],
  );
}

function seriesOf(collection: string, numbering: Numbering): Series[] {
  const names = typeof numbering.prefix === "string" ? [undefined] : Object.keys(numbering.prefix);
  return names.map((series) => ({
    name: seriesName(collection, series),
    collection,
    fiscal: numbering.yearly === "fiscal",
    shipped: shippedForm(numbering, series),
  }));
}

export function viewSeries({ handle, org, today }: ReadContext, series: Series) {
  const form = numberForm(handle.connection, org, series.name, series.shipped);
  const counts = countsOf({ handle, org }, series.name);
  const year = form.yearly ? (counts.at(-1)?.year ?? today.slice(0, 4)) : undefined;
  const current = counts.find((count) => count.year === year);
  return {
    series: series.name,
    collection: series.collection,
    prefix: form.prefix,
    digits: form.digits,
    yearly: form.yearly,
    fiscal: series.fiscal,
    changed: form.version !== null,
    version: form.version ?? 1,
    next: writeNumber(form, year, current?.next ?? 1),
    counts: counts.map((count) => ({
      year: count.year ?? null,
      start: count.start,
      given: count.next - count.start,
      last: count.next > count.start ? writeNumber(form, count.year, count.next - 1) : null,
    })),
  };
}

/** By year, oldest first. */
function countsOf({ handle, org }: Pick<ReadContext, "handle" | "org">, series: string): Count[] {
  const { scope } = numberSequences;
  return handle.connection
    .all`SELECT ${pick(numberSequences, "scope", "start", "next")} FROM ${numberSequences}
    WHERE ${numberSequences.org} = ${org}
      AND (${scope} = ${series} OR substr(${scope}, 1, ${series.length + 1}) = ${scopeOf(series, "")})
    ORDER BY ${scope}`.map(({ scope, start, next }) => ({
    year: scope.slice(series.length + 1) || undefined,
    start,
    next,
  }));
}
