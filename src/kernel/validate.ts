import { KindGuard, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { type Message, say, type Text } from "../text/message.ts";
import { type Detail, Fault } from "./errors.ts";

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** Created on first use: compiling all schemas at startup would take a second. */
export function checkOf(schema: TSchema): TypeCheck<TSchema> {
  let check = compiled.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

const MAX_DETAILS = 20;

/** Reports all errors, but never includes the invalid values. */
export function validate(schema: TSchema, input: unknown): unknown {
  const details = problemsOf(schema, input);
  if (details.length === 0) return input;
  throw new Fault("VALIDATION_FAILED", { details });
}

export function problemsOf(schema: TSchema, input: unknown): Detail[] {
  const check = checkOf(schema);
  if (check.Check(input)) return [];
  const details = new Map<string, Detail>();
  for (const error of check.Errors(input)) {
    const detail = explain(error);
    if (!details.has(detail.path)) details.set(detail.path, detail);
    // Stops at an overlong list, because inspecting it could take longer than the whole call.
    if (details.size >= MAX_DETAILS || error.type === ValueErrorType.ArrayMaxItems) break;
  }
  return [...details.values()];
}

function explain(error: ValueError): Detail {
  const path = error.path
    .slice(1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~")
    .split("/")
    .join(".")
    .slice(0, 120);
  const { schema } = error;
  const detail = (code: string, message: Text): Detail => ({ path, code, message });
  switch (error.type) {
    case ValueErrorType.ObjectAdditionalProperties:
      return detail("UNKNOWN_FIELD", unknownField(path, schema));
    case ValueErrorType.ObjectRequiredProperty:
      return detail("REQUIRED", required(schema));
    case ValueErrorType.Union:
      return explainUnion(error, detail);
    case ValueErrorType.StringMinLength:
      return detail("TOO_SHORT", say("errors.engine.tooShort", { min: schema.minLength ?? 0 }));
    case ValueErrorType.StringMaxLength:
      return detail("TOO_LONG", say("errors.engine.tooLong", { max: schema.maxLength ?? 0 }));
    case ValueErrorType.StringPattern:
    case ValueErrorType.StringFormat:
      return detail("WRONG_FORMAT", wrongFormat(schema));
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return detail("TOO_SMALL", say("errors.engine.tooSmall", { min: String(schema.minimum) }));
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return detail("TOO_LARGE", say("errors.engine.tooLarge", { max: String(schema.maximum) }));
    case ValueErrorType.ArrayMinItems:
      return detail("TOO_FEW", say("errors.engine.tooFew", { min: schema.minItems ?? 0 }));
    case ValueErrorType.ArrayMaxItems:
      return detail("TOO_MANY", say("errors.engine.tooMany", { max: schema.maxItems ?? 0 }));
    case ValueErrorType.ArrayUniqueItems:
      return detail("DUPLICATE", say("errors.engine.duplicateItem"));
    case ValueErrorType.ObjectMaxProperties:
      return detail("TOO_MANY", say("errors.engine.tooManyMembers", { max: schema.maxProperties ?? 0 }));
    default:
      return detail("WRONG_TYPE", wrongType([schema]));
  }
}

/** For a nullable field, the error of its non-null variant. */
function explainUnion(error: ValueError, detail: (code: string, message: Text) => Detail): Detail {
  const members = (error.schema.anyOf as TSchema[]).filter((member) => !KindGuard.IsNull(member));
  const alike = members.length === 1 ? members : members.filter((member) => isOfType(member, error.value));
  const [only] = alike;
  const inner = alike.length === 1 && only ? [...checkOf(only).Errors(error.value)][0] : undefined;
  if (!inner) return detail("WRONG_TYPE", wrongType(members));
  return explain({ ...inner, path: error.path + inner.path });
}

function isOfType({ type }: TSchema, value: unknown): boolean {
  if (Array.isArray(value)) return type === "array";
  if (typeof value === "number") return type === "integer" || type === "number";
  return type === typeof value && value !== null;
}

/** Descriptions of formats, by `format` or by the schema's `x-form`. */
const FORMS: Readonly<Record<string, Message>> = {
  date: say("errors.engine.formDate"),
  "date-time": say("errors.engine.formMoment"),
  iban: say("errors.engine.formIban"),
  decimal: say("errors.engine.formDecimal"),
  minor_units: say("errors.engine.formMinorUnits"),
  email: say("errors.engine.formEmail"),
  phone: say("errors.engine.formPhone"),
  url: say("errors.engine.formUrl"),
};

const formOf = (schema: TSchema): Message | undefined => FORMS[schema["x-form"] ?? schema.format ?? ""];

function required(schema: TSchema): Message {
  return Array.isArray(schema.enum)
    ? say("errors.engine.requiredOneOf", { values: schema.enum.map(String) })
    : say("errors.engine.required");
}

function wrongFormat(schema: TSchema): Message {
  const form = formOf(schema) ?? schema.description;
  return form === undefined
    ? say("errors.engine.wrongFormat")
    : say("errors.engine.wrongFormatExpected", { form });
}

function wrongType(schemas: readonly TSchema[]): Message {
  const [first, ...more] = schemas.map(describe);
  if (first === undefined) return say("errors.engine.wrongType");
  return say("errors.engine.expected", {
    form: more.reduce((form, other) => say("errors.engine.formOr", { form, other }), first),
  });
}

function describe(schema: TSchema): Message {
  const form = formOf(schema);
  if (form) return form;
  if (Array.isArray(schema.enum)) return say("errors.engine.formOneOf", { values: schema.enum.map(String) });
  const [first, ...more] = ((schema.anyOf ?? []) as TSchema[]).map(describe);
  if (first) return more.reduce((one, other) => say("errors.engine.formOr", { form: one, other }), first);
  return TYPES[schema.type] ?? say("errors.engine.formOther");
}

const TYPES: Readonly<Record<string, Message>> = {
  integer: say("errors.engine.formInteger"),
  number: say("errors.engine.formNumber"),
  string: say("errors.engine.formText"),
  boolean: say("errors.engine.formBoolean"),
  array: say("errors.engine.formList"),
  object: say("errors.engine.formObject"),
  null: say("errors.engine.formNull"),
};

function unknownField(path: string, schema: TSchema): Message {
  const near = nearestField(path, schema);
  return near === undefined
    ? say("errors.engine.unknownField")
    : say("errors.engine.unknownFieldNear", { near });
}

function nearestField(path: string, schema: TSchema): string | undefined {
  const given = path.split(".").at(-1)?.toLowerCase() ?? "";
  const known = Object.keys(schema.properties ?? {});
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/(_?ids?|s)$/, "")
      .replaceAll(/[_-]/g, "");
  return known.find((name) => bare(name) === bare(given));
}
