import { isIban } from "../../../kernel/iban.ts";
import type { Texts } from "../../language/texts.ts";
import type { MetaField, MetaLineField } from "../meta.ts";
export type ValidationWords = Texts<"records.validate">;

type Limit = (limit: number) => string;

interface Rules {
  readonly type?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Rules;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly anyOf?: readonly Rules[];
}

/** Checks a value and returns errors by path; empty if it is valid. */
export function wrongWith(
  field: MetaField | MetaLineField,
  value: unknown,
  t: ValidationWords,
  { path = field.name, required = field.required, limit = String as Limit } = {},
): [string, string][] {
  if (isMissing(value)) return required ? [[path, t.required]] : [];
  if ("lines" in field && field.lines.length > 0 && Array.isArray(value))
    return value.flatMap((row: unknown, i) => wrongWithRow(field, row, t, `${path}.${i}`, limit));
  if (field.kind === "money" && typeof value === "string") return [[path, t.money]];
  if (field.unit?.endsWith("amount") && typeof value === "string") return [[path, t.money]];
  // The API uses JSON Schema, so the keywords have their standard meaning.
  const found = check(field.schema as Rules | null, value, path, t, limit);
  return found.map(([at, message]) => [at, at === path ? hintFor(field, message, t) : message]);
}

function wrongWithRow(
  field: MetaField,
  row: unknown,
  t: ValidationWords,
  path: string,
  limit: Limit,
): [string, string][] {
  // Rows of a form are objects keyed by column.
  const cells = row as Readonly<Record<string, unknown>>;
  return field.lines
    .filter((column) => column.set !== "rules")
    .flatMap((column) =>
      wrongWith(column, cells[column.name], t, {
        path: `${path}.${column.name}`,
        required: column.required && column.initial === null,
        limit,
      }),
    );
}

export function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}

function hintFor({ kind }: Pick<MetaLineField, "kind">, message: string, t: ValidationWords) {
  if (message !== t.form) return message;
  if (kind === "email") return t.email;
  if (kind === "url") return t.url;
  if (kind === "phone") return t.phone;
  if (kind === "decimal") return t.number;
  if (kind === "text") return t.line;
  return message;
}

function check(
  rules: Rules | null | undefined,
  value: unknown,
  path: string,
  t: ValidationWords,
  limit: Limit,
): [string, string][] {
  if (!rules) return [];
  if (rules.anyOf) {
    const tried = rules.anyOf.map((one) => check(one, value, path, t, limit));
    return tried.some((found) => found.length === 0) ? [] : closest(tried, path);
  }
  const wrong = plainWrong(rules, value, t, limit);
  if (wrong !== undefined) return [[path, wrong]];
  if (Array.isArray(value))
    return value.flatMap((one: unknown, i) => check(rules.items, one, `${path}.${i}`, t, limit));
  if (rules.properties && typeof value === "object" && value !== null)
    return propertiesWrong(rules, value, path, t, limit);
  return [];
}

/** Errors of the union member that matches the value best. */
function closest(tried: readonly [string, string][][], path: string): [string, string][] {
  return tried.find((found) => found.every(([at]) => at !== path)) ?? tried[0] ?? [];
}

function propertiesWrong(
  { properties = {}, required = [] }: Rules,
  value: object,
  path: string,
  t: ValidationWords,
  limit: Limit,
): [string, string][] {
  return Object.entries(properties).flatMap(([name, rules]): [string, string][] => {
    const own: unknown = Reflect.get(value, name);
    if (isMissing(own)) return required.includes(name) ? [[`${path}.${name}`, t.required]] : [];
    return check(rules, own, `${path}.${name}`, t, limit);
  });
}

function plainWrong(rules: Rules, value: unknown, t: ValidationWords, limit: Limit): string | undefined {
  switch (rules.type) {
    case "integer":
    case "number":
      return numberWrong(rules, value, t, limit);
    case "boolean":
      return typeof value === "boolean" ? undefined : t.kind;
    case "array":
      return listWrong(rules, value, t);
    case "object":
      return typeof value === "object" && !Array.isArray(value) ? undefined : t.kind;
    case "string":
      return textWrong(rules, value, t);
    default:
      return undefined;
  }
}

function numberWrong({ minimum, maximum, type }: Rules, value: unknown, t: ValidationWords, limit: Limit) {
  if (typeof value !== "number") return type === "integer" ? t.whole : t.number;
  if (minimum !== undefined && value < minimum) return t.tooLow({ limit: limit(minimum) });
  if (maximum !== undefined && value > maximum) return t.tooHigh({ limit: limit(maximum) });
  return undefined;
}

function listWrong({ minItems = 0, maxItems }: Rules, value: unknown, t: ValidationWords) {
  if (!Array.isArray(value)) return t.kind;
  if (value.length < minItems) return t.tooFew({ limit: String(minItems) });
  return maxItems !== undefined && value.length > maxItems
    ? t.tooMany({ limit: String(maxItems) })
    : undefined;
}

function textWrong(rules: Rules, value: unknown, t: ValidationWords): string | undefined {
  if (typeof value !== "string") return t.kind;
  if (rules.enum && !rules.enum.includes(value)) return t.word;
  const length = [...value].length;
  if (rules.minLength !== undefined && length < rules.minLength)
    return t.tooShort({ limit: String(rules.minLength) });
  if (rules.maxLength !== undefined && length > rules.maxLength)
    return t.tooLong({ limit: String(rules.maxLength) });
  if (rules.format === "date" && !/^\d{4}-\d\d-\d\d$/.test(value)) return t.day;
  if (rules.format === "iban" && !isIban(value)) return t.iban;
  if (rules.pattern !== undefined && !new RegExp(rules.pattern, "u").test(value)) return t.form;
  return undefined;
}
