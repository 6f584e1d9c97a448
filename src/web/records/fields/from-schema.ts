import type { MetaField } from "../meta.ts";
import { PLAIN_FIELD } from "../meta-fields.ts";
import { isObject } from "./values.ts";

/** What is read of a JSON schema to make an input of it. */
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
  readonly default?: unknown;
}

/** What an id in a schema names, by the name that it has everywhere: a schema itself knows no collections. */
const TARGETS: Readonly<Record<string, string>> = {
  account_id: "fin.ledger-accounts",
  bank_account_id: "fin.ledger-accounts",
  credit_account_id: "fin.ledger-accounts",
  proceeds_account_id: "fin.ledger-accounts",
  cost_centre_id: "fin.cost-centres",
  settlement_id: "fin.settlements",
  payment_id: "fin.payments",
  party_id: "crm.accounts",
  supplier_id: "crm.accounts",
  customer_id: "crm.accounts",
  item_id: "ops.items",
  item_ids: "ops.items",
  location_id: "ops.locations",
  org_unit_ids: "hr.org-units",
  owner_id: "users",
  user_ids: "users",
  team_id: "settings.teams",
  team_ids: "settings.teams",
};

/** A schema from the API, as far as inputs go by it. */
export const schemaOf = (schema: unknown): Schema => (isObject(schema) ? (schema as Schema) : {});

/** What a move or an object is told, as a field: so that one kind of input does for both. */
export function fieldOfSchema(name: string, given: unknown, required: boolean): MetaField {
  const schema = withoutNull(schemaOf(given));
  const kind = kindOf(name, schema);
  return {
    ...PLAIN_FIELD,
    name,
    kind,
    required,
    choices: [...(schema.enum ?? schema.items?.enum ?? [])],
    target: TARGETS[name] ?? null,
    among: kind === "record" ? [...(schema.properties?.collection?.enum ?? [])] : [],
    unit: kind === "integer" && /minor units/.test(schema.description ?? "") ? "amount" : null,
    initial: schema.default ?? null,
    schema,
    help: schema.description ?? null,
    lines: kind === "lines" ? fieldsOfSchema(schema.items) : [],
  };
}

/** The parts of an object's schema, as fields. */
export function fieldsOfSchema(given: unknown): MetaField[] {
  const { properties = {}, required = [] } = schemaOf(given);
  return Object.entries(properties).map(([name, schema]) =>
    fieldOfSchema(name, schema, required.includes(name)),
  );
}

function withoutNull(schema: Schema): Schema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return only && others.length === 0 ? { ...only, ...described(schema) } : schema;
}

const described = ({ description }: Schema) => (description === undefined ? {} : { description });

function kindOf(name: string, schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.some(isMoneyShape) ? "money" : "object";
  switch (schema.type) {
    case "boolean":
      return "boolean";
    case "integer":
    case "number":
      return "integer";
    case "array":
      return listKind(name, schema);
    case "object":
      return isMoneyShape(schema) ? "money" : isRecordShape(schema) ? "record" : "object";
    default:
      return textKind(name, schema);
  }
}

function textKind(name: string, schema: Schema): string {
  if (name in TARGETS) return "reference";
  if (schema.enum) return "choice";
  if (schema.format === "date") return "date";
  if (schema.format === "date-time") return "datetime";
  if (isDecimal(schema)) return "decimal";
  return (schema.maxLength ?? 0) > 500 && name !== "signatory" ? "long_text" : "text";
}

function listKind(name: string, { items = {} }: Schema): string {
  if (items.properties) return "lines";
  if (name in TARGETS) return "references";
  return items.enum ? "choices" : "words";
}

/** A pattern that takes nothing but figures. */
const isDecimal = ({ pattern }: Schema) => pattern !== undefined && /^\^(-\?)?\(?(0\||\[0-)/.test(pattern);

const isMoneyShape = ({ properties }: Schema) =>
  properties !== undefined && "amount" in properties && "currency" in properties;

const isRecordShape = ({ properties }: Schema) =>
  properties !== undefined && "collection" in properties && "id" in properties;
