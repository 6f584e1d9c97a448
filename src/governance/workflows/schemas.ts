import type { TSchema } from "@sinclair/typebox";

export type JsonSchema = Record<string, unknown>;

const written = new WeakMap<TSchema, JsonSchema>();

/** A schema as plain JSON Schema. Named ones within it are referred to, as the OpenAPI document names them. */
export function jsonSchemaOf(schema: TSchema): JsonSchema {
  const known = written.get(schema);
  if (known) return known;
  const plain = inline(schema);
  written.set(schema, plain);
  return plain;
}

/** The named schemas that a schema refers to, at any depth, by their names. */
export function namedWithin(schema: TSchema): Map<string, TSchema> {
  const found = new Map<string, TSchema>();
  const visit = (one: TSchema): void => {
    for (const child of childrenOf(one)) {
      if (child.$id !== undefined && found.has(child.$id)) continue;
      if (child.$id !== undefined) found.set(child.$id, child);
      visit(child);
    }
  };
  visit(schema);
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
  const help: unknown = schema["x-help"];
  return {
    ...Object.fromEntries(members.map(([key, value]) => [key, member(key, value)])),
    ...(help !== undefined && { description: help }),
  };
}

function member(key: string, value: unknown): unknown {
  if (key === "properties" || key === "patternProperties") {
    // These members of a schema hold schemas by name.
    const entries = Object.entries(value as Record<string, TSchema>);
    return Object.fromEntries(entries.map(([name, child]) => [name, within(child)]));
  }
  // And these hold one, or several.
  if (key === "items" || (key === "additionalProperties" && typeof value === "object"))
    return within(value as TSchema);
  if (key === "anyOf") return (value as TSchema[]).map(within);
  return value;
}

function within(schema: TSchema): JsonSchema {
  if (schema.$id === undefined) return inline(schema);
  const help: unknown = schema["x-help"];
  return {
    $ref: `#/components/schemas/${schema.$id}`,
    ...(help !== undefined && { description: help }),
  };
}
