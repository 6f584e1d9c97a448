import { expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { Fault } from "../../src/kernel/errors.ts";
import { validate } from "../../src/kernel/validate.ts";

const schema = Type.Object({
  name: Type.String({ minLength: 3 }),
  tags: Type.Array(Type.String({ maxLength: 5 }), { maxItems: 4, uniqueItems: true }),
});

function refusalsOf(input: unknown): string[] {
  try {
    validate(schema, input);
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return (error.details ?? []).map(({ path, code }) => `${path} ${code}`);
  }
}

test.each([
  ["valid input", { name: "Ana", tags: ["a", "b"] }, []],
  ["all invalid values", { name: "A", tags: ["a", "much too long"] }, ["name TOO_SHORT", "tags.1 TOO_LONG"]],
  [
    "an overlong list without its items",
    { name: "A", tags: Array(9).fill("much too long") },
    ["name TOO_SHORT", "tags TOO_MANY"],
  ],
])("validates %s", (_what, input, refusals) => {
  expect(refusalsOf(input)).toEqual(refusals);
});
