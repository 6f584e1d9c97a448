import type { Query } from "../../../client/index.ts";
import type { UrlState } from "../../kit/use-url-state.ts";

/** List filters as in the API: field, operator, value. */
export type Where = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const MODES = ["table", "board", "calendar"] as const;
export type Mode = (typeof MODES)[number];

/** Query and display settings of a list. All of them are stored in the URL. */
export interface Question {
  readonly where: Where;
  readonly q: string;
  readonly sort: readonly string[];
  readonly archived: boolean;
  readonly mode: Mode;
  /** Empty for the default. */
  readonly columns: readonly string[];
  /** Calendar's date field; empty for the deadline. */
  readonly calendar: string;
  /** Saved view that the query started from. */
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

/** URL parameters of the page itself; all others are filters in the API's format. */
const OWN = new Set(["q", "sort", "archived", "mode", "columns", "calendar", "view", "span", "on"]);
/** Parameters that the page controls, ignored in URLs. */
const IGNORED = new Set(["limit", "cursor", "count", "fields", "expand"]);

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

/** Filters as parameters: `state`, `value[gte]`. */
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

/** Omits defaults. */
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

/** Parameters that select records, without display settings. */
export function selectionOf({ where, q, archived }: Pick<Question, "where" | "q" | "archived">): Query {
  return { ...parametersOf(where), ...(q && { q }), ...(archived && { archived: true }) };
}

/** Empty conditions remove the field's filter. */
export function withField(where: Where, field: string, operators: Readonly<Record<string, string>>): Where {
  const { [field]: _, ...others } = where;
  // Replacing a filter keeps its position in the filter bar.
  if (Object.keys(operators).length === 0) return others;
  return { ...where, [field]: operators };
}

export const isPlain = ({ where, q, archived }: Question) =>
  Object.keys(where).length === 0 && q === "" && !archived;

/** States that match the filters, in state machine order. */
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
