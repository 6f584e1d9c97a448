import type { TSchema } from "@sinclair/typebox";
import type { Action } from "../../kernel/action.ts";
import { helpOf } from "../../kernel/schema.ts";

export type JsonSchema = Record<string, unknown>;

const REF = "#/components/schemas/";
const written = new WeakMap<TSchema, JsonSchema>();

/** Plain JSON Schema. Named schemas become references, as in the OpenAPI document. */
export function jsonSchemaOf(schema: TSchema): JsonSchema {
  const known = written.get(schema);
  if (known) return known;
  const plain = inline(schema);
  written.set(schema, plain);
  return plain;
}

export function namedSchemas(actions: readonly Action[]): Map<string, TSchema> {
  const found = new Map<string, TSchema>();
  const visit = (schema: TSchema): void => {
    if (schema.$id !== undefined && found.has(schema.$id)) return;
    if (schema.$id !== undefined) found.set(schema.$id, schema);
    for (const child of childrenOf(schema)) visit(child);
  };
  for (const { input, output } of actions) {
    visit(input);
    visit(output);
  }
  return found;
}

/** Expanded records of other collections: they would include almost all schemas. */
const EXPANDED = /View$/;

/** Named schemas referred to at any depth, except expandable ones. */
export function namedWithin(
  schema: TSchema,
  known: ReadonlyMap<string, TSchema>,
  found = new Map<string, TSchema>(),
): Map<string, TSchema> {
  for (const child of childrenOf(schema)) {
    const name = child.$id ?? (child.$ref as string | undefined)?.slice(REF.length);
    const named = name === undefined ? child : known.get(name);
    if (!named || (name !== undefined && (found.has(name) || EXPANDED.test(name)))) continue;
    if (name !== undefined) found.set(name, named);
    namedWithin(named, known, found);
  }
  return found;
}

function childrenOf(schema: TSchema): TSchema[] {
  const { properties = {}, patternProperties = {}, items, additionalProperties, anyOf = [] } = schema;
  return [
    ...Object.values(properties),
    ...Object.values(patternProperties),
    items,
    additionalProperties,
    ...anyOf,
  ].filter((child): child is TSchema => typeof child === "object" && child !== null);
}

function inline(schema: TSchema): JsonSchema {
  const members = Object.entries(schema).filter(([key]) => key !== "$id" && !key.startsWith("x-"));
  const help = helpOf(schema);
  return {
    ...Object.fromEntries(members.map(([key, value]) => [key, member(key, value)])),
    ...(help !== undefined && { description: help }),
  };
}

function member(key: string, value: unknown): unknown {
  if (key === "properties" || key === "patternProperties") {
    // Keywords with schemas by name.
    const entries = Object.entries(value as Record<string, TSchema>);
    return Object.fromEntries(entries.map(([name, child]) => [name, within(child)]));
  }
  // Keywords with one or several schemas.
  if (key === "items" || (key === "additionalProperties" && typeof value === "object"))
    return within(value as TSchema);
  if (key === "anyOf") return (value as TSchema[]).map(within);
  return value;
}

function within(schema: TSchema): JsonSchema {
  if (schema.$id === undefined) return inline(schema);
  const help = helpOf(schema);
  return {
    $ref: REF + schema.$id,
    ...(help !== undefined && { description: help }),
  };
}
