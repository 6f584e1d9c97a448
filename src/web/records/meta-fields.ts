import type {
  MetaEntity as ApiEntity,
  MetaField as ApiField,
  MetaLineField as ApiLineField,
  Calls,
} from "../../client/contract.ts";
import type { Language } from "../language/languages.ts";

/** Line column completed with the defaults that the API omits. */
export interface MetaLineField {
  readonly name: string;
  readonly kind: string;
  readonly required: boolean;
  readonly set: string;
  readonly privacy: string;
  readonly filter: boolean;
  readonly search: boolean;
  readonly unique: boolean;
  readonly operators: readonly string[];
  readonly choices: readonly string[];
  /** Choices that are no longer offered. */
  readonly retired: readonly string[];
  readonly target: string | null;
  readonly among: readonly string[];
  /** Fields of the target that narrow the choice, with the form's field that each must equal, or its possible values. */
  readonly within: Readonly<Record<string, string | readonly string[]>>;
  /** True if other choices are refused. */
  readonly strict: boolean;
  readonly initial: unknown;
  readonly unit: string | null;
  /** JSON schema of the input; null where the server computes the value. */
  readonly schema: unknown;
  readonly help: string | null;
  /** Language of the help text, if not the page's. */
  readonly helpIn?: Language;
  /** Refers to users. */
  readonly staff: boolean;
  /** Refers to records of which the user can see none. */
  readonly unseen: boolean;
}

export interface MetaField extends MetaLineField {
  readonly lines: readonly MetaLineField[];
}

export interface MetaEntity extends Omit<ApiEntity, "fields" | "computed"> {
  readonly fields: readonly MetaField[];
  /** Fields that are computed when the record is read. */
  readonly computed: readonly MetaField[];
}

export const PLAIN_FIELD: Omit<MetaField, "name" | "kind"> = {
  required: false,
  set: "client",
  privacy: "none",
  filter: false,
  search: false,
  unique: false,
  operators: [],
  choices: [],
  retired: [],
  target: null,
  among: [],
  within: {},
  strict: false,
  initial: null,
  unit: null,
  schema: null,
  help: null,
  staff: false,
  unseen: false,
  lines: [],
};

/** True for technical identifiers that users never see: `external_key`. */
export const isInnerKey = ({ name, set }: Pick<MetaField, "name" | "set">): boolean =>
  set === "rules" && name.endsWith("_key");

/** Fills in the defaults that the API omits. */
export function completed({ schemas, entities }: Calls["GET /api/v1/meta"]["answer"]): readonly MetaEntity[] {
  const whole = ({ schema, ...declared }: ApiLineField) => ({
    ...PLAIN_FIELD,
    ...declared,
    schema: schema === undefined ? null : (schemas[schema] ?? null),
  });
  const field = ({ lines = [], ...declared }: ApiField): MetaField => ({
    ...whole(declared),
    lines: lines.map(whole),
  });
  return entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map(field),
    computed: entity.computed.map(computedField),
  }));
}

function computedField({ name, unit, schema }: ApiEntity["computed"][number]): MetaField {
  return {
    ...PLAIN_FIELD,
    name,
    kind: computedKind(schema),
    set: "rules",
    unit: unit ?? unitOf(name, schema),
    help: textOf(schema, "description"),
    helpIn: "en",
  };
}

function computedKind(schema: unknown): string {
  const text = JSON.stringify(schema);
  if (text.includes('"date-time"')) return "datetime";
  if (text.includes('"date"')) return "date";
  if (text.includes('"boolean"')) return "boolean";
  if (text.includes('"integer"') || text.includes('"number"')) return "integer";
  return /burn|percent/i.test(text) ? "decimal" : "choice";
}

function unitOf(name: string, schema: unknown): string | null {
  const declared = textOf(schema, "x-unit");
  if (declared !== null) return declared;
  if (name.startsWith("days_")) return "days";
  return /percent/i.test(JSON.stringify(schema)) ? "percent" : null;
}

function textOf(schema: unknown, key: string): string | null {
  if (typeof schema !== "object" || schema === null) return null;
  const text: unknown = Reflect.get(schema, key);
  return typeof text === "string" ? text : null;
}
