import type { TSchema } from "@sinclair/typebox";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { type Message, say } from "../../../text/message.ts";
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

/** Reason why a path leads to no figure; undefined if it does. Doesn't quote the path. */
export function whyNoFigure(answer: TSchema, path: string): Message | undefined {
  let schema: TSchema = answer;
  for (const [i, { name, pick }] of stepsOf(path).entries()) {
    const part = i + 1;
    const known = Object.keys(schema.properties ?? {});
    const next: TSchema | undefined = own(schema.properties, name);
    if (!next)
      return known.length > 0
        ? say("strat.errors.figurePart", { part, known })
        : say("strat.errors.figureLast", { part });
    schema = someOf(next);
    if (schema.type === "array" && !pick) return say("strat.errors.figureIsList", { part });
    if (!pick) continue;
    if (schema.type !== "array") return say("strat.errors.figureNotList", { part });
    schema = someOf(schema.items);
    if (!own(schema.properties, pick.key))
      return say("strat.errors.figureKey", { part, known: Object.keys(schema.properties ?? {}) });
  }
  const isFigure =
    schema.type === "integer" ||
    schema.type === "number" ||
    (schema.type === "string" && schema.pattern === DECIMAL_PATTERN);
  return isFigure ? undefined : say("strat.errors.figureNotNumber");
}

/** Removes null from a union. */
function someOf(schema: TSchema): TSchema {
  const some: TSchema[] | undefined = schema.anyOf?.filter((one: TSchema) => one.type !== "null");
  return some?.length === 1 && some[0] ? some[0] : schema;
}

/** Reads a figure; undefined if it is missing. An item missing from a list counts as zero. */
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

/** Reads a property of the object itself, not one inherited from Object.prototype. */
function own<T>(of: Record<string, T> | unknown, name: string): T | undefined {
  if (typeof of !== "object" || of === null || !Object.hasOwn(of, name)) return undefined;
  // The check above ensures an object with this property.
  return (of as Record<string, T>)[name];
}
