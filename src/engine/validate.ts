import { KindGuard, type TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { type ValueError, ValueErrorType } from "@sinclair/typebox/errors";
import { type Detail, Fault } from "../kernel/errors.ts";

const compiled = new WeakMap<TSchema, TypeCheck<TSchema>>();

/** Compiled validator of a schema, created on first use: compiling all at startup would take a second. */
export function checkOf(schema: TSchema): TypeCheck<TSchema> {
  let check = compiled.get(schema);
  if (!check) {
    check = TypeCompiler.Compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

const MAX_DETAILS = 20;

/** Validates input. Names every error but repeats no value. */
export function validate(schema: TSchema, input: unknown): unknown {
  const check = checkOf(schema);
  if (check.Check(input)) return input;
  const details = new Map<string, Detail>();
  for (const error of check.Errors(input)) {
    const detail = explain(error);
    if (!details.has(detail.path)) details.set(detail.path, detail);
    // Lists that are too long are not inspected: that could take longer than the whole call.
    if (details.size >= MAX_DETAILS || error.type === ValueErrorType.ArrayMaxItems) break;
  }
  throw new Fault("VALIDATION_FAILED", { details: [...details.values()] });
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
  const words = (code: string, message: string): Detail => ({
    path,
    code,
    message: `${path || "the input"} ${message}`,
  });
  switch (error.type) {
    case ValueErrorType.ObjectAdditionalProperties:
      return words("UNKNOWN_FIELD", `is not known here${suggestion(path, schema)}`);
    case ValueErrorType.ObjectRequiredProperty:
      return words(
        "REQUIRED",
        Array.isArray(schema.enum) ? `is required: ${describe(schema)}` : "is required",
      );
    case ValueErrorType.Union:
      return explainUnion(error, words);
    case ValueErrorType.StringMinLength:
      return words("TOO_SHORT", `must have at least ${schema.minLength} characters`);
    case ValueErrorType.StringMaxLength:
      return words("TOO_LONG", `must have at most ${schema.maxLength} characters`);
    case ValueErrorType.StringPattern:
    case ValueErrorType.StringFormat:
      return words(
        "WRONG_FORMAT",
        `does not have the form of ${schema["x-form"] ?? FORMS[schema.format ?? ""] ?? schema.description ?? schema.format ?? "this field"}`,
      );
    case ValueErrorType.IntegerMinimum:
    case ValueErrorType.NumberMinimum:
      return words("TOO_SMALL", `must be at least ${schema.minimum}`);
    case ValueErrorType.IntegerMaximum:
    case ValueErrorType.NumberMaximum:
      return words("TOO_LARGE", `must be at most ${schema.maximum}`);
    case ValueErrorType.ArrayMinItems:
      return words("TOO_FEW", `must have at least ${schema.minItems} items`);
    case ValueErrorType.ArrayMaxItems:
      return words("TOO_MANY", `must have at most ${schema.maxItems} items`);
    case ValueErrorType.ArrayUniqueItems:
      return words("DUPLICATE", "must not hold the same item twice");
    case ValueErrorType.ObjectMaxProperties:
      return words("TOO_MANY", `must have at most ${schema.maxProperties} members`);
    default:
      return words("WRONG_TYPE", `must be ${describe(schema)}`);
  }
}

/** Error of a nullable field, reported for its non-null variant. */
function explainUnion(error: ValueError, words: (code: string, message: string) => Detail): Detail {
  const members = (error.schema.anyOf as TSchema[]).filter((member) => !KindGuard.IsNull(member));
  const alike = members.length === 1 ? members : members.filter((member) => isOfType(member, error.value));
  const [only] = alike;
  const inner = alike.length === 1 && only ? [...checkOf(only).Errors(error.value)][0] : undefined;
  if (!inner) return words("WRONG_TYPE", `must be ${members.map(describe).join(" or ")}`);
  return explain({ ...inner, path: error.path + inner.path });
}

/** True if the value has the type of the schema. */
function isOfType({ type }: TSchema, value: unknown): boolean {
  if (Array.isArray(value)) return type === "array";
  if (typeof value === "number") return type === "integer" || type === "number";
  return type === typeof value && value !== null;
}

/** Readable descriptions of string formats. */
const FORMS: Record<string, string> = {
  date: "a day, as 2026-03-01",
  "date-time": "a moment, as 2026-03-01T12:00:00Z",
  iban: "an IBAN without spaces and with the right check digits, as AT611904300234573201",
};

function describe(schema: TSchema): string {
  const form: unknown = schema["x-form"] ?? FORMS[schema.format ?? ""];
  if (typeof form === "string") return form;
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.join(", ")}`;
  if (schema.anyOf) return (schema.anyOf as TSchema[]).map(describe).join(" or ");
  switch (schema.type) {
    case "integer":
      return "a whole number";
    case "array":
      return "an array";
    case "object":
      return "an object";
    case "null":
      return "null";
    case undefined:
      return "a value that this field takes";
    default:
      return `a ${schema.type}`;
  }
}

function suggestion(path: string, schema: TSchema): string {
  const given = path.split(".").at(-1)?.toLowerCase() ?? "";
  const known = Object.keys(schema.properties ?? {});
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/(_?ids?|s)$/, "")
      .replaceAll(/[_-]/g, "");
  const near = known.find((name) => bare(name) === bare(given));
  return near ? `; did you mean ${near}?` : "";
}
