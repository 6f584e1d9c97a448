import type { TSchema } from "@sinclair/typebox";

export type JsonSchema = Record<string, unknown>;

/** The collection that an id is of, what a number counts, and the kind of a text. */
const SAID: ReadonlySet<string> = new Set(["x-target", "x-unit", "x-kind"]);

const ANY_KEY = "^(.*)$";

/** Writes TypeBox schemas as OpenAPI ones: those with an `$id` become components, and are referred to. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  write(schema: TSchema): JsonSchema {
    return this.named(schema.$id, schema);
  }

  writeAll(properties: Record<string, TSchema>): Record<string, JsonSchema> {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.write(schema)]));
  }

  /** A schema under a name, or in place when it has none. */
  named(name: string | undefined, schema: JsonSchema): JsonSchema {
    if (name === undefined) return this.#inline(schema);
    const help = schema["x-help"];
    if (!this.components[name]) {
      this.components[name] = {};
      // What a field says of it is not true of all.
      this.components[name] = this.#inline({ ...schema, "x-help": undefined });
    }
    return { $ref: `#/components/schemas/${name}`, ...(help !== undefined && { description: help }) };
  }

  #inline(schema: JsonSchema): JsonSchema {
    const written: JsonSchema = {};
    for (const [key, value] of Object.entries(schema)) {
      if (key === "$id" || (key.startsWith("x-") && !SAID.has(key))) continue;
      written[key] = this.#member(key, value);
    }
    if (schema["x-help"] !== undefined) written.description = schema["x-help"];
    // TypeBox says "any key" with a pattern; every generator understands additionalProperties.
    const patterns = written.patternProperties as Record<string, JsonSchema> | undefined;
    if (patterns?.[ANY_KEY]) {
      written.additionalProperties = patterns[ANY_KEY];
      delete written.patternProperties;
    }
    return written;
  }

  #member(key: string, value: unknown): unknown {
    if (key === "properties" || key === "patternProperties")
      return this.writeAll(value as Record<string, TSchema>);
    if (key === "items" || (key === "additionalProperties" && typeof value === "object"))
      return this.write(value as TSchema);
    if (key === "anyOf" || key === "allOf" || key === "oneOf")
      return (value as TSchema[]).map((one) => this.write(one));
    return value;
  }
}
