import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { fieldsOf } from "../../access/fields-access.ts";
import type { BoundField } from "../../model/bound-field.ts";
import type { Collection } from "../../model/collection.ts";
import { isFilter, type Where } from "../list/filter.ts";
import { type Days, dayOperators, spanBefore, spanOf, todayOf } from "../list/spans.ts";
import { expansionName } from "../schemas.ts";
import { suppress } from "../stats/suppression.ts";
import { boundsOf, bucketsOf } from "./buckets.ts";
import type { Figure, FigureMeasure, FigureSpec } from "./spec.ts";
import { type Amount, type Axis, amountOf, type Measure, stateAxis, tally } from "./tally.ts";

const MOST_GROUPS = 8;
const ROWS = 6;
const GROUPED = new Set(["choice", "reference", "boolean", "currency"]);
const NOTHING: Measure = { count: 0, sums: [] };

/** Thrown if a figure took longer than allowed. */
export class TooSlow extends Error {}

interface Question {
  readonly context: ReadContext;
  readonly collection: Collection;
  readonly spec: FigureSpec;
  readonly amount: Amount | undefined;
}

/** Reads a figure over the records of a list that the caller may see. Refuses fields that are hidden in some. */
export async function readFigure(context: ReadContext, base: Collection, spec: FigureSpec): Promise<Figure> {
  const collection = base.of(context);
  const question: Question = {
    context,
    collection,
    spec,
    amount: spec.sum === null ? undefined : requireAmount(context, collection, spec.sum),
  };
  const bound = spec.period === null ? undefined : requireDate(context, collection, spec.date);
  const where = periodFilter(spec);
  const figure: Figure = {
    total: { count: 0, sums: [] },
    where,
    q: spec.q,
    period: null,
    previous: null,
    groups: [],
    others: 0,
    data: [],
  };
  if (spec.period !== null) {
    const { from = null, to = null } = spanOf(spec.period, context.today) ?? {};
    figure.period = { from, to };
  }
  if (spec.kind === "table") return { ...figure, ...(await rowsOf(question, where)) };
  if (spec.kind === "line")
    return { ...figure, ...(await lineOf(question, requireDate(context, collection, spec.date))) };
  if (spec.kind === "bars") return { ...figure, ...(await barsOf(question, where)) };
  const before = bound && comparedDays(question, bound);
  figure.total = shown(question, await measure(question, where));
  if (bound && before)
    figure.previous = {
      ...shown(question, await measure(question, during(question, bound, before))),
      ...before,
    };
  return figure;
}

async function rowsOf({ context, collection, spec }: Question, where: Where) {
  const columns = [...new Set([...collection.entity.label, ...spec.columns])];
  const expand = columns.flatMap((name) => {
    const { field, custom } = collection.fields.get(name) ?? {};
    const target = field?.reference?.target;
    return target && target !== "users" && !custom ? [expansionName(name)] : [];
  });
  const numbered = collection.entity.numbering ? ["number"] : [];
  const currency = collection.fields.has("currency") ? ["currency"] : [];
  // Every list returns this shape.
  const { data, page } = (await context.ask(`${collection.name}.list`, {
    limit: ROWS,
    count: true,
    where,
    sort: spec.sort,
    fields: [...new Set(["version", "state", ...numbered, ...columns, ...currency])],
    expand,
    ...(spec.q !== null && { q: spec.q }),
  })) as { data: Record<string, unknown>[]; page: { total: number } };
  return { data, total: { count: page.total, sums: [] } };
}

async function lineOf(question: Question, bound: BoundField): Promise<Partial<Figure>> {
  const { context, spec } = question;
  const span = spec.period === null ? undefined : spanOf(spec.period, context.today);
  if (!span?.from || !span.to) throw invalid("period", "PERIOD_OPEN", say("records.errors.figurePeriod"));
  const whole: Days = { from: span.from, to: span.to };
  const before = comparedDays(question, bound, true);
  const current = await overTime(question, bound, whole);
  const previous = before && (await overTime(question, bound, before));
  const compared = comparedDays(question, bound);
  return {
    total: shown(question, total(current)),
    groups: current.map(({ days, found }, at) => ({
      key: days.from,
      ...shown(question, found),
      before: previous ? shown(question, previous[at]?.found ?? NOTHING) : null,
      where: during(question, bound, days),
    })),
    previous: compared
      ? {
          ...shown(question, await measure(question, during(question, bound, compared))),
          ...compared,
        }
      : null,
  };
}

async function overTime(question: Question, bound: BoundField, days: Days) {
  const { context, collection } = question;
  const buckets = bucketsOf(days);
  const bounds = boundsOf(bound.field.kind, buckets, todayOf(context));
  const steps = bounds.map(
    (_, i) =>
      sql`WHEN ${collection.value(bound.key)} < ${sql.placeholder(`bound_${i}`)} THEN ${sql.raw(String(i))}`,
  );
  const axis: Axis = {
    name: `${bound.name} in ${buckets.length}`,
    sql:
      steps.length === 0
        ? sql`0`
        : sql`CASE ${sql.join(steps, sql` `)} ELSE ${sql.raw(String(steps.length))} END`,
    values: Object.fromEntries(bounds.map((value, i) => [`bound_${i}`, value])),
  };
  const found = await groups(question, during(question, bound, days), axis);
  return buckets.map((one, i) => ({ days: one, found: found.get(String(i)) ?? NOTHING }));
}

async function barsOf(question: Question, where: Where): Promise<Partial<Figure>> {
  const { context, collection, spec, amount } = question;
  const bound = requireGroup(context, collection, spec.group ?? "state");
  const axis =
    bound.name === "state"
      ? stateAxis(collection)
      : { name: bound.name, sql: sql`${collection.value(bound.key)}` };
  const found = await groups(question, where, axis);
  const { cells, total: isHidden } = hiddenOf(question, found);
  const own = context.principal.organization.currency;
  const size = ({ count, sums }: Measure) =>
    amount ? (sums.find(({ currency }) => currency === null || currency === own)?.amount ?? 0) : count;
  const all = [...found].filter(([, { count }]) => count > 0);
  const { states } = collection.entity;
  const sorted =
    bound.name === "state"
      ? all.toSorted(([a], [b]) => states.indexOf(a ?? "") - states.indexOf(b ?? ""))
      : all.toSorted(([, a], [, b]) => size(b) - size(a));
  return {
    total: isHidden
      ? { count: null, sums: [] }
      : inOrder(question, total([...found.values()].map((one) => ({ found: one })))),
    groups: sorted.slice(0, MOST_GROUPS).map(([key, one]) => ({
      key,
      ...(cells.has(key) ? { count: null, sums: [] } : inOrder(question, one)),
      before: null,
      where: { ...where, [bound.name]: equals(bound, key) },
    })),
    others: Math.max(0, sorted.length - MOST_GROUPS),
  };
}

function equals({ field }: BoundField, key: string | null): Record<string, string> {
  if (key === null) return { is_null: "true" };
  return { eq: field.kind === "boolean" ? String(key === "1") : key };
}

async function measure(question: Question, where: Where): Promise<Measure> {
  const { spec } = question;
  const axis = question.amount ? { name: "all", sql: sql`NULL` } : stateAxis(question.collection);
  return total(
    [...(await groups(question, where, axis, spec.period === null ? [] : undefined)).values()].map(
      (found) => ({ found }),
    ),
  );
}

async function groups(
  { context, collection, spec, amount }: Question,
  where: Where,
  axis: Axis,
  // Walks the date's index, which holds the records of the period together.
  sort: string[] = spec.date === null ? [] : [spec.date],
) {
  const input = { where, sort: spec.period === null ? [] : sort, ...(spec.q !== null && { q: spec.q }) };
  const found = await tally(context, collection, input, { amount, axis });
  if (!found.isWhole) throw new TooSlow();
  return found.groups;
}

function total(parts: readonly { found: Measure }[]): Measure {
  const sums = new Map<string | null, number>();
  for (const { found } of parts)
    for (const { currency, amount } of found.sums) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return {
    count: parts.reduce((sum, { found }) => sum + found.count, 0),
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
  };
}

/** Sums about few people are hidden, if the collection says so. Readers may list the records, so they can count them. */
function hiddenOf({ collection, amount }: Question, found: ReadonlyMap<string | null, Measure>) {
  if (!collection.entity.fewHidden || !amount) return { cells: new Set<string | null>(), total: false };
  const { cells, total } = suppress(new Map([...found].map(([key, { count }]) => [key, count])));
  return { cells: new Set(cells.flatMap(({ key, suppressed }) => (suppressed ? [key] : []))), total };
}

function shown(question: Question, found: Measure): FigureMeasure {
  const { total } = hiddenOf(question, new Map([[null, found]]));
  return total ? { count: null, sums: [] } : inOrder(question, found);
}

/** The organisation's currency first. */
function inOrder({ context }: Question, { count, sums }: Measure): FigureMeasure {
  const own = context.principal.organization.currency;
  const rank = ({ currency }: { currency: string | null }) =>
    currency === null || currency === own ? "" : currency;
  return { count, sums: sums.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)) };
}

function periodFilter({ filter, date, period }: FigureSpec): Where {
  if (date === null || period === null) return filter;
  return { ...filter, [date]: { ...filter[date], span: period } };
}

function during({ context, spec }: Question, { name, field }: BoundField, days: Days): Where {
  return {
    ...spec.filter,
    [name]: { ...spec.filter[name], ...dayOperators(field.kind, days, todayOf(context)) },
  };
}

/** Due dates lie ahead, so the whole period before is compared. */
function comparedDays({ context, collection, spec }: Question, { name }: BoundField, isWhole = false) {
  if (spec.period === null) return undefined;
  const isAhead = collection.entity.deadlines?.some(({ field }) => field === name) ?? false;
  return spanBefore(spec.period, context.today, isWhole || isAhead);
}

function requireAmount(context: ReadContext, collection: Collection, name: string): Amount {
  const amount = amountOf(context, collection, name);
  if (amount) return amount;
  throw invalid("sum", "UNKNOWN_FIELD", say("desk.errors.sumField"));
}

function requireDate(context: ReadContext, collection: Collection, name: string | null): BoundField {
  const bound = visibleFilter(context, collection, name);
  if (bound?.field.kind === "date" || bound?.field.kind === "datetime") return bound;
  throw invalid("date", "UNKNOWN_FIELD", say("records.errors.figureDate"));
}

function requireGroup(context: ReadContext, collection: Collection, name: string): BoundField {
  const bound = visibleFilter(context, collection, name);
  if (bound && !bound.field.reference?.many && (name === "state" || GROUPED.has(bound.field.kind)))
    return bound;
  throw invalid("group", "UNKNOWN_FIELD", say("records.errors.figureGroup"));
}

/** A field by which the list can be filtered, so that each number has a list behind it. */
function visibleFilter(
  context: ReadContext,
  collection: Collection,
  name: string | null,
): BoundField | undefined {
  const bound = name === null ? undefined : collection.fields.get(name);
  if (!bound || !isFilter(bound) || bound.field.columns.length !== 1) return undefined;
  return fieldsOf(context, collection).showsEverywhere(bound.name) ? bound : undefined;
}
