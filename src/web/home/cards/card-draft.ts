import type { FigureSpec } from "../../../client/contract.ts";
import type { MetaEntity, MetaField } from "../../records/meta.ts";

export type Kind = FigureSpec["kind"];

export const KINDS = ["number", "line", "bars", "table"] as const satisfies readonly Kind[];

/** Periods that end today or lie in the past can be compared with the one before. */
export const PERIODS = [
  "this_week",
  "last_week",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "last_7",
  "last_30",
  "last_90",
  "last_12_months",
] as const;

export interface CardDraft {
  readonly title: string;
  readonly collection: string;
  readonly kind: Kind;
  readonly sum: string | null;
  readonly group: string | null;
  readonly date: string | null;
  readonly period: FigureSpec["period"];
  readonly rising: FigureSpec["rising"];
  readonly filter: FigureSpec["filter"];
  readonly q: string | null;
  readonly sort: readonly string[];
  readonly columns: readonly string[];
}

export const EMPTY: CardDraft = {
  title: "",
  collection: "",
  kind: "number",
  sum: null,
  group: "state",
  date: null,
  period: null,
  rising: "neutral",
  filter: {},
  q: null,
  sort: [],
  columns: [],
};

const GROUPED = new Set(["choice", "reference", "boolean", "currency"]);
const SUMMED = new Set(["amount", "own_amount"]);

export const sumsOf = ({ fields }: MetaEntity): readonly MetaField[] =>
  fields.filter(({ kind, unit }) => kind === "money" || SUMMED.has(unit ?? ""));

export const groupsOf = ({ fields, states }: MetaEntity): readonly MetaField[] =>
  fields.filter(({ name, kind, filter }) =>
    name === "state" ? states.length > 1 : filter && GROUPED.has(kind),
  );

export const datesOf = ({ fields }: MetaEntity): readonly MetaField[] =>
  fields.filter(({ kind, filter }) => filter && (kind === "date" || kind === "datetime"));

/** The figure that a draft describes; undefined as long as something is missing. */
export function specOf(draft: CardDraft, entity: MetaEntity | null | undefined): FigureSpec | undefined {
  if (!entity) return undefined;
  const { kind, sum, group, date, period, rising, filter, q, sort, columns } = draft;
  const isTable = kind === "table";
  const isTimed = date !== null && period !== null;
  if (kind === "line" && !isTimed) return undefined;
  return {
    collection: entity.collection,
    kind,
    sum: isTable ? null : sum,
    group: kind === "bars" ? (group ?? "state") : null,
    date: isTimed ? date : null,
    period: isTimed ? period : null,
    rising: kind === "number" || kind === "line" ? rising : "neutral",
    filter,
    q,
    sort: isTable ? [...sort] : [],
    columns: isTable ? columns.slice(0, MOST_COLUMNS) : [],
  };
}

/** Columns that fit into a card in addition to the record's name. */
const MOST_COLUMNS = 4;
