import {
  type Comparator,
  Comparison,
  type ConditionTree,
  Reference,
} from "../../../engine/access/conditions.ts";
import {
  type AttributeType,
  CONTEXT_ATTRIBUTES,
  SUBJECT_ATTRIBUTES,
} from "../../../engine/access/environment.ts";
import { isDate } from "../../../kernel/clock.ts";
import type { Detail } from "../../../kernel/errors.ts";
import { type Message, say } from "../../../text/message.ts";
import { CHANNELS } from "./people.ts";

/** Attribute of a condition. */
export interface Attribute {
  type: AttributeType;
  /** Problem with a literal of the right type, if any. */
  refuses?(value: string | number | boolean): Message | undefined;
}

const ENVIRONMENT = { subject: SUBJECT_ATTRIBUTES, context: CONTEXT_ATTRIBUTES };

const FITTING: Readonly<Record<AttributeType, readonly Comparator[]>> = {
  text: ["eq", "gt", "gte", "lt", "lte", "in", "exists", "within"],
  number: ["eq", "gt", "gte", "lt", "lte", "in", "exists"],
  boolean: ["eq", "in", "exists"],
  list: ["contains", "exists"],
};

/** Reports unknown attributes, and unsuitable comparators and values. */
export function checkFit(
  tree: ConditionTree,
  path: string,
  attributeOf: (field: string) => Attribute | Detail,
): Detail[] {
  if (!(tree instanceof Comparison)) return tree.value.flatMap((part) => checkFit(part, path, attributeOf));
  const own = `${path}.${tree.field.slice(tree.field.lastIndexOf(".") + 1)}`.slice(0, 100);
  const attribute = attributeOf(tree.field);
  if ("message" in attribute) return [{ ...attribute, path: own }];
  return checkComparison(tree, attribute).map((message) => ({ path: own, code: "CONDITION_FIT", message }));
}

function checkComparison({ operator, value }: Comparison, attribute: Attribute): Message[] {
  const { type } = attribute;
  if (!FITTING[type].includes(operator))
    return [say("governance.errors.fitOperator", { type, operators: FITTING[type] })];
  if (operator === "exists" || operator === "within") return [];
  if (value instanceof Reference) return checkReference(value, operator, type);
  const expected = type === "list" ? "text" : type;
  const values = Array.isArray(value) ? value : [value];
  for (const one of values) {
    if (typeOf(one) !== expected) return [say("governance.errors.fitValue", { type: expected })];
    const refused = attribute.refuses?.(one);
    if (refused) return [refused];
  }
  return [];
}

function checkReference({ path }: Reference, operator: Comparator, type: AttributeType): Message[] {
  const referred = environmentAttribute(path.join("."));
  if (!referred) return [say("governance.errors.fitRefUnknown")];
  const expected = operator === "in" ? "list" : type === "list" ? "text" : type;
  return referred === expected ? [] : [say("governance.errors.fitRef", { type: expected })];
}

function typeOf(value: unknown): AttributeType | undefined {
  const kind = typeof value;
  if (kind === "string") return "text";
  return kind === "number" || kind === "boolean" ? kind : undefined;
}

function environmentAttribute(path: string): AttributeType | undefined {
  const [where = "", name = "", ...rest] = path.split(".");
  if (rest.length > 0 || (where !== "subject" && where !== "context")) return undefined;
  const known = ENVIRONMENT[where];
  return Object.hasOwn(known, name) ? known[name] : undefined;
}

export function attributeOfEnvironment(field: string): Attribute | Detail {
  const type = environmentAttribute(field);
  if (type) return { type, refuses: (value) => refusals[field]?.(value) };
  const where = field.startsWith("subject.") ? "subject" : "context";
  const message = say("governance.errors.useOneOf", { values: Object.keys(ENVIRONMENT[where]) });
  return { path: "", code: "CONDITION_FIELD", message };
}

const refusals: Readonly<Record<string, (value: string | number | boolean) => Message | undefined>> = {
  "context.local_time": (value) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value))
      ? undefined
      : say("governance.errors.writeAs", { example: "08:00" }),
  "context.date": (value) =>
    isDate(String(value)) ? undefined : say("governance.errors.writeAs", { example: "2026-03-01" }),
  "context.weekday": (value) =>
    [1, 2, 3, 4, 5, 6, 7].includes(Number(value)) ? undefined : say("governance.errors.weekday"),
  "context.channel": (value) =>
    CHANNELS.some((channel) => channel === value)
      ? undefined
      : say("governance.errors.useOneOf", { values: CHANNELS }),
};
