import type { MetaField } from "../meta.ts";
import { PLAIN_FIELD } from "../meta-fields.ts";
import { isObject } from "./values.ts";

/** JSON schema keywords that inputs depend on. */
interface Schema {
  readonly "x-target"?: string;
  readonly "x-unit"?: string;
  readonly "x-kind"?: string;
  readonly "x-shape"?: string;
  readonly nullable?: boolean;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
}

export const schemaOf = (schema: unknown): Schema => (isObject(schema) ? (schema as Schema) : {});

/** Describes a transition's input or an object's property as a field, so that both use the same inputs. */
export function fieldOfSchema(name: string, given: unknown, required: boolean): MetaField {
  const schema = withoutNull(schemaOf(given));
  const kind = schema["x-kind"] ?? kindOf(schema);
  return {
    ...PLAIN_FIELD,
    name,
    kind,
    required,
    choices: [...(schema.enum ?? schema.items?.enum ?? [])],
    target: targetOf(schema),
    among: kind === "record" ? [...(schema.properties?.collection?.enum ?? [])] : [],
    unit: schema["x-unit"] ?? null,
    initial: schema.default ?? null,
    schema,
    help: schema.description ?? null,
    helpIn: "en",
    lines: kind === "lines" ? fieldsOfSchema(schema.items) : [],
  };
}

export function fieldsOfSchema(given: unknown): MetaField[] {
  const { properties = {}, required = [] } = schemaOf(given);
  return Object.entries(properties).map(([name, schema]) =>
    fieldOfSchema(name, schema, required.includes(name)),
  );
}

/** Removes null from a union, keeping annotations of both. */
function withoutNull({ anyOf, ...said }: Schema): Schema {
  const [only, ...others] = (anyOf ?? []).filter(({ type }) => type !== "null");
  if (!only) return said;
  return others.length === 0 ? { ...only, ...said, nullable: true } : { ...said, anyOf: anyOf ?? [] };
}

function kindOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.some(isMoneyShape) ? "money" : "object";
  switch (schema.type) {
    case "boolean":
      return "boolean";
    case "integer":
    case "number":
      return "integer";
    case "array":
      return listKind(schema);
    case "object":
      return isMoneyShape(schema) ? "money" : isRecordShape(schema) ? "record" : "object";
    default:
      return textKind(schema);
  }
}

const targetOf = (schema: Schema): string | null => schema["x-target"] ?? schema.items?.["x-target"] ?? null;

function textKind(schema: Schema): string {
  if (targetOf(schema) !== null) return "reference";
  if (schema.enum) return "choice";
  if (schema.format === "date") return "date";
  if (schema.format === "date-time") return "datetime";
  if (isDecimal(schema)) return "decimal";
  return (schema.maxLength ?? 0) > 500 ? "long_text" : "text";
}

function listKind(schema: Schema): string {
  const { items = {} } = schema;
  if (items.properties) return "lines";
  if (targetOf(schema) !== null) return "references";
  return items.enum ? "choices" : "words";
}

/** True for a pattern that matches decimal numbers only. */
const isDecimal = ({ pattern }: Schema) => pattern !== undefined && /^\^(-\?)?\(?(0\||\[0-)/.test(pattern);

const isMoneyShape = ({ properties }: Schema) =>
  properties !== undefined && "amount" in properties && "currency" in properties;

const isRecordShape = ({ properties }: Schema) =>
  properties !== undefined && "collection" in properties && "id" in properties;
