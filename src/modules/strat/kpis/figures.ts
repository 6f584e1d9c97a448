import type { TSchema } from "@sinclair/typebox";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { type Fraction, fractionOf, fractionOfNumber } from "./fraction.ts";

interface Step {
  name: string;
  /** Which one of a list: the one whose `key` is `value`. */
  pick?: { key: string; value: string };
}

/** The steps of the way to a figure. */
function stepsOf(path: string): Step[] {
  // A value that is picked may hold dots itself.
  return [...path.matchAll(/([a-z][a-z0-9_-]*)(?:\[([a-z][a-z0-9_]*)=([^\]]*)\])?(?:\.|$)/g)].map(
    ([, name = "", key, value]) => ({
      name,
      ...(key !== undefined && value !== undefined && { pick: { key, value } }),
    }),
  );
}

/** Why a way leads to no figure of an answer of this schema, without a word of the way itself; undefined when it does. */
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

/** What a schema says beside that it may be null. */
function someOf(schema: TSchema): TSchema {
  const some: TSchema[] | undefined = schema.anyOf?.filter((one: TSchema) => one.type !== "null");
  return some?.length === 1 && some[0] ? some[0] : schema;
}

/** The figure at the end of a way; undefined when there is none now. What is listed nowhere counts nothing: zero. */
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

/** A member of its own, not one that every object has. */
function own<T>(of: Record<string, T> | unknown, name: string): T | undefined {
  if (typeof of !== "object" || of === null || !Object.hasOwn(of, name)) return undefined;
  // It was just found to be an object with this member.
  return (of as Record<string, T>)[name];
}
