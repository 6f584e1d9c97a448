import type { TSchema } from "@sinclair/typebox";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { type Fraction, fractionOf, fractionOfNumber } from "./fraction.ts";

interface Step {
  name: string;
  /** Selects the list item whose `key` is `value`. */
  pick?: { key: string; value: string };
}

function stepsOf(path: string): Step[] {
  // A selected value may contain dots.
  return [...path.matchAll(/([a-z][a-z0-9_-]*)(?:\[([a-z][a-z0-9_]*)=([^\]]*)\])?(?:\.|$)/g)].map(
    ([, name = "", key, value]) => ({
      name,
      ...(key !== undefined && value !== undefined && { pick: { key, value } }),
    }),
  );
}

/** Reason a path leads to no figure in this schema, without quoting the path; undefined if it does. */
export function whyNoFigure(answer: TSchema, path: string): string | undefined {
  let schema: TSchema = answer;
  for (const [i, { name, pick }] of stepsOf(path).entries()) {
    const place = `part ${i + 1} of the way`;
    const next: TSchema | undefined = own(schema.properties, name);
    if (!next)
      return `${place} leads nowhere; there are ${Object.keys(schema.properties ?? {}).join(", ") || "no further parts"}`;
    schema = someOf(next);
    if (schema.type === "array" && !pick)
      return `${place} is a list: pick one of it, as amounts[currency=EUR]`;
    if (!pick) continue;
    if (schema.type !== "array") return `${place} is no list to pick from`;
    schema = someOf(schema.items);
    if (!own(schema.properties, pick.key))
      return `what ${place} lists is picked by ${Object.keys(schema.properties ?? {}).join(", ")}`;
  }
  const isFigure =
    schema.type === "integer" ||
    schema.type === "number" ||
    (schema.type === "string" && schema.pattern === DECIMAL_PATTERN);
  return isFigure ? undefined : "the way does not end at a number";
}

/** Schema without its null alternative. */
function someOf(schema: TSchema): TSchema {
  const some: TSchema[] | undefined = schema.anyOf?.filter((one: TSchema) => one.type !== "null");
  return some?.length === 1 && some[0] ? some[0] : schema;
}

/** Figure at a path; undefined if it has no value. An item missing from a list counts as zero. */
export function readFigure(answer: unknown, path: string): Fraction | undefined {
  let value = answer;
  for (const { name, pick } of stepsOf(path)) {
    value = own(value, name);
    if (!pick) continue;
    if (!Array.isArray(value)) return undefined;
    value = value.find((one) => String(own(one, pick.key)) === pick.value);
    if (value === undefined) return fractionOf("0");
  }
  if (typeof value === "number" && Number.isFinite(value)) return fractionOfNumber(value);
  return typeof value === "string" && DECIMAL.test(value) ? fractionOf(value) : undefined;
}

const DECIMAL = new RegExp(DECIMAL_PATTERN);

/** Own property only, not one inherited by every object. */
function own<T>(of: Record<string, T> | unknown, name: string): T | undefined {
  if (typeof of !== "object" || of === null || !Object.hasOwn(of, name)) return undefined;
  // Checked above: an object with this property.
  return (of as Record<string, T>)[name];
}
