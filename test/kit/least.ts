import type { TSchema } from "@sinclair/typebox";

/** Returns the smallest input that a schema accepts, without a record id. */
export function leastInput(schema: TSchema): Record<string, unknown> {
  const { id: _id, ...given } = leastObject(schema);
  return given;
}

function leastObject(schema: TSchema): Record<string, unknown> {
  const required: string[] = schema.required ?? [];
  return Object.fromEntries(required.map((name) => [name, least(schema.properties[name])]));
}

function least(schema: TSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if ("const" in schema) return schema.const;
  if (schema.anyOf) return least(schema.anyOf[0]);
  switch (schema.type) {
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items));
    case "object":
      return schema.properties ? leastObject(schema) : {};
    default:
      return text(schema);
  }
}

const SHAPES: Record<string, string> = { date: "2026-06-01", "date-time": "2026-06-01T12:00:00Z" };

/** Returns the first sample text that matches the required format. */
function text({ format, pattern, minLength = 0 }: TSchema): string {
  const shape = SHAPES[format ?? ""];
  if (shape) return shape;
  const tries = [
    "1",
    "x",
    "a1",
    "EUR",
    "2026",
    "2026-W23",
    "2026-06",
    "09:00",
    "a@example.com",
    "+43 1 234",
  ].concat("x".repeat(43));
  const fits = (one: string) => !pattern || new RegExp(pattern, "u").test(one);
  const found = tries.find(fits);
  if (found === undefined) throw new Error(`no text fits ${pattern}`);
  return found.padEnd(minLength, found);
}
