import { sql } from "drizzle-orm";
import type { AnyField } from "../../kernel/field.ts";
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  decimal,
  email,
  integer,
  longText,
  money,
  phone,
  reference,
  references,
  text,
  url,
} from "../fields/index.ts";
import { CUSTOM, type CustomField } from "../model/bound-field.ts";
import type { Definition, Said } from "./tables.ts";

type Spec = Pick<Definition, "required" | "filter" | "personal" | "choices" | "target">;
type Options = ReturnType<typeof optionsOf>;

/** Types in the order in which forms offer them. */
const KINDS: Readonly<Record<string, (options: Options, spec: Spec) => AnyField>> = {
  text: (options) => text(options),
  long_text: ({ filter: _, ...options }) => longText(options),
  integer: (options) => integer(options),
  decimal: (options) => decimal(options),
  money: (options) => money({ ...options, negative: true }),
  date: (options) => date(options),
  datetime: (options) => datetime(options),
  boolean: (options) => boolean(options),
  choice: (options, spec) => choice(valuesOf(spec), options),
  choices: ({ filter: _, ...options }, spec) => choices(valuesOf(spec), options),
  reference: (options, { target }) => reference(target ?? "users", { ...options, onArchive: "keep" }),
  references: ({ filter: _, ...options }, { target }) =>
    references(target ?? "users", { ...options, onArchive: "keep" }),
  email: (options) => email(options),
  phone: (options) => phone(options),
  url: (options) => url(options),
};

export const CUSTOM_KINDS = Object.keys(KINDS);

export const hasChoices = (kind: string): boolean => kind === "choice" || kind === "choices";
export const hasTarget = (kind: string): boolean => kind === "reference" || kind === "references";
/** Lists of values are found by `contains` without an index, and long texts not at all. */
export const canIndex = (kind: string): boolean =>
  kind !== "long_text" && kind !== "choices" && kind !== "references";

const valuesOf = ({ choices: all }: Spec) => all.map(({ value }) => value);

function optionsOf({ required, filter, personal }: Spec) {
  return { required, filter, privacy: personal ? ("personal" as const) : ("none" as const) };
}

/** Text in the reader's language, or in the one that there is. */
export function saidIn(said: Said, language: string): string | undefined {
  return said[language] ?? said.en ?? Object.values(said)[0];
}

/** `isIndexed` says whether the index for filters and sorting exists. */
export function bindCustom(
  definition: Definition,
  table: string,
  isIndexed: (name: string) => boolean,
): CustomField {
  const { kind, name } = definition;
  const make = KINDS[kind];
  if (!make) throw new Error(`a custom field has the unknown type ${kind}`);
  const field = make(optionsOf(definition), definition);
  const key = field.columns.findIndex(({ suffix }) => suffix === field.key);
  const index = indexName(definition, table);
  const column = `"${table}"."custom"`;
  return {
    name: CUSTOM + name,
    field,
    columns: [],
    key: CUSTOM + name,
    show: undefined,
    custom: {
      definition,
      name,
      sql: sql.raw(valueSql(kind, name, column)),
      currency: kind === "money" ? sql.raw(`json_extract(${column}, '$.${name}.currency')`) : undefined,
      index: isIndexed(index) ? index : undefined,
      stored: (value) => {
        if (value === null || value === undefined) return null;
        try {
          const accepted = field.accept ? field.accept(value, { currency: "" }) : value;
          // Safe cast: the value passed the field's own schema when it was written.
          return field.encode(accepted as never)[key] ?? null;
        } catch {
          // A free fact of another type, written while the field was being defined.
          return null;
        }
      },
    },
  };
}

/** Names consist of letters, digits and _. */
export function indexName({ name, org }: Pick<Definition, "name" | "org">, table: string): string {
  return `${table}_custom_${name}_${org}`;
}

/** SQL of a value in the form of its type's column: decimals in millionths, times in milliseconds. */
export function valueSql(kind: string, name: string, column: string): string {
  const value = `json_extract(${column}, '$.${name}')`;
  switch (kind) {
    case "decimal":
      return `round(CAST(${value} AS REAL) * 1000000)`;
    case "datetime":
      return `CAST(round((julianday(${value}) - 2440587.5) * 86400000) AS INTEGER)`;
    case "money":
      return `json_extract(${column}, '$.${name}.amount')`;
    default:
      return value;
  }
}
