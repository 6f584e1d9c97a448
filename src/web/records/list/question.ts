import type { Query } from "../../../client/index.ts";
import type { UrlState } from "../../kit/use-url-state.ts";

/** The filters of a list as the API has them: field, operator, value. */
export type Where = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const MODES = ["table", "board", "calendar"] as const;
export type Mode = (typeof MODES)[number];

/** What a list is asked for, and how it is shown: all of it stands in the address. */
export interface Question {
  readonly where: Where;
  readonly q: string;
  readonly sort: readonly string[];
  readonly archived: boolean;
  readonly mode: Mode;
  /** What the table shows; none: the standing choice. */
  readonly columns: readonly string[];
  /** The day by which the calendar shows a record; empty: the deadline. */
  readonly calendar: string;
  /** The saved view that it came of. */
  readonly view: string;
}

export const PLAIN: Question = {
  where: {},
  q: "",
  sort: [],
  archived: false,
  mode: "table",
  columns: [],
  calendar: "",
  view: "",
};

/** The address parameters that are the page's own; all others are filters, spelled as the API spells them. */
const OWN = new Set(["q", "sort", "archived", "mode", "columns", "calendar", "view", "span", "on"]);
/** What the page decides by itself, whatever an address says. */
const IGNORED = new Set(["limit", "cursor", "count", "fields", "expand"]);

/** Reads an address. */
export function readQuestion(url: UrlState): Question {
  const where: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(url)) {
    if (value === undefined || OWN.has(name) || IGNORED.has(name)) continue;
    const [, field = name, operator = "eq"] = /^([^[\]]+)\[(\w+)\]$/.exec(name) ?? [];
    where[field] = { ...where[field], [operator]: value };
  }
  return {
    where,
    q: url.q ?? "",
    sort: split(url.sort),
    archived: url.archived === "true",
    mode: MODES.find((mode) => mode === url.mode) ?? "table",
    columns: split(url.columns),
    calendar: url.calendar ?? "",
    view: url.view ?? "",
  };
}

/** The filters as parameters: `state`, `value[gte]`. */
export function parametersOf(where: Where): Record<string, string> {
  return Object.fromEntries(
    Object.entries(where).flatMap(([field, operators]) =>
      Object.entries(operators).map(([operator, value]): [string, string] => [
        operator === "eq" ? field : `${field}[${operator}]`,
        value,
      ]),
    ),
  );
}

/** Writes an address; what is as it always is does not stand in it. */
export function writeQuestion({ where, q, sort, archived, mode, columns, calendar, view }: Question) {
  return {
    ...(view && { view }),
    ...(mode !== "table" && { mode }),
    ...(q && { q }),
    ...parametersOf(where),
    ...(sort.length > 0 && { sort: sort.join(",") }),
    ...(archived && { archived: "true" }),
    ...(columns.length > 0 && { columns: columns.join(",") }),
    ...(calendar && { calendar }),
  } satisfies UrlState;
}

/** What of a question chooses the records, as the API takes it. */
export function selectionOf({ where, q, archived }: Pick<Question, "where" | "q" | "archived">): Query {
  return { ...parametersOf(where), ...(q && { q }), ...(archived && { archived: true }) };
}

/** The same filters with another set of conditions on one field; none takes the field out. */
export function withField(where: Where, field: string, operators: Readonly<Record<string, string>>): Where {
  const { [field]: _, ...others } = where;
  // What was there keeps its place in the bar.
  if (Object.keys(operators).length === 0) return others;
  return { ...where, [field]: operators };
}

/** Whether nothing narrows the list. */
export const isPlain = ({ where, q, archived }: Question) =>
  Object.keys(where).length === 0 && q === "" && !archived;

/** The states that the filters leave, in the machine's order. */
export function statesLeft(where: Where, states: readonly string[]): readonly string[] {
  const { eq, ne, in: among, nin } = where.state ?? {};
  return states.filter(
    (state) =>
      (eq === undefined || eq === state) &&
      (ne === undefined || ne !== state) &&
      (among === undefined || among.split(",").includes(state)) &&
      (nin === undefined || !nin.split(",").includes(state)),
  );
}

function split(text: string | undefined): readonly string[] {
  return text ? text.split(",").filter(Boolean) : [];
}
