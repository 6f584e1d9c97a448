import type { TSchema } from "@sinclair/typebox";
import { helpOf } from "../kernel/schema.ts";

export type JsonSchema = Record<string, unknown>;

/** Extensions to keep: the target collection of an id, the unit of a number, the kind of a text. */
const SAID: ReadonlySet<string> = new Set(["x-target", "x-unit", "x-kind", "x-shape"]);

const ANY_KEY = "^(.*)$";

/** Converts TypeBox schemas to OpenAPI. Those with an `$id` become components. */
export class SchemaWriter {
  readonly components: Record<string, JsonSchema> = {};

  write(schema: TSchema): JsonSchema {
    return this.named(schema.$id, schema);
  }

  writeAll(properties: Record<string, TSchema>): Record<string, JsonSchema> {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, this.write(schema)]));
  }

  /** Registers a named schema as a component; inlines an unnamed one. */
  named(name: string | undefined, schema: JsonSchema): JsonSchema {
    if (name === undefined) return this.#inline(schema);
    const help = helpOf(schema);
    if (!this.components[name]) {
      this.components[name] = {};
      // A field's help text does not apply to every use of the component.
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
    const help = helpOf(schema);
    if (help !== undefined) written.description = help;
    // TypeBox writes "any key" as a pattern. Code generators only understand additionalProperties.
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
