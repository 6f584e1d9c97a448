import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { MAX_VALUES, parseJson } from "../../src/http/json.ts";
import { Fault } from "../../src/kernel/errors.ts";

const read = (text: string) => parseJson(new TextEncoder().encode(text));

function codeOf(text: string): string | undefined {
  try {
    read(text);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.code;
    throw thrown;
  }
}

const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(textsIn)];
}

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("\0", "\ud83d", "\ude00", '"', "\\", "a", "\\u0000", "é", ",", "{", "]"), {
      maxLength: 8,
    })
    .map((parts) => parts.join("")),
);
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    anyText,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.constantFrom(true, false, null),
    fc.array(tie("value"), { maxLength: 5 }),
    fc.dictionary(anyText, tie("value"), { maxKeys: 5 }),
  ),
})).value;

function escaped(json: string): string {
  return json.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

test("parses storable values like JSON.parse and rejects all others, however escaped", () => {
  fc.assert(
    fc.property(anyJson, fc.boolean(), (value, isEscaped) => {
      const json = JSON.stringify(value);
      const text = isEscaped ? escaped(json) : json;
      if (textsIn(value).every(isStorable)) expect(read(text)).toEqual(JSON.parse(text));
      else expect(codeOf(text)).toBe("REQUEST_MALFORMED");
    }),
    { numRuns: 3000 },
  );
});

test("rejects everything that JSON.parse rejects, and throws only faults", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.json(), fc.nat(), fc.string()).map(([json, at, stray]) => {
          const cut = at % (json.length + 1);
          return json.slice(0, cut) + stray + json.slice(cut);
        }),
      ),
      (text) => {
        const code = codeOf(text);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        if (!isJson) expect(code).toBe("REQUEST_MALFORMED");
      },
    ),
    { numRuns: 2000 },
  );
});

describe("Expensive JSON input", () => {
  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const list = (values: number) => `[${Array.from({ length: values }, () => "1").join()}]`;
  test.each<[what: string, text: string, code: string | undefined]>([
    ["is accepted with 33 levels of nesting", nested(33), undefined],
    ["is rejected with 34 levels of nesting", nested(34), "REQUEST_MALFORMED"],
    ["is rejected with unclosed arrays", "[".repeat(1_000_000), "REQUEST_MALFORMED"],
    ["is rejected with unclosed objects", '{"a":'.repeat(200_000), "REQUEST_MALFORMED"],
    ["is accepted with the maximum number of values", list(MAX_VALUES - 1), undefined],
    ["is rejected with one value too many", list(MAX_VALUES), "BODY_TOO_LARGE"],
    ["is rejected with 300,000 numbers", list(300_000), "BODY_TOO_LARGE"],
    [
      "is rejected with 30,000 empty objects",
      `[${Array.from({ length: 30_000 }, () => "{}").join()}]`,
      "BODY_TOO_LARGE",
    ],
    ["is rejected with commas only", ",".repeat(300_000), "BODY_TOO_LARGE"],
    [
      "is accepted with punctuation in a string",
      JSON.stringify({ text: ',[{\\"'.repeat(100_000) }),
      undefined,
    ],
    ["is rejected with an unterminated string", `"${"\\".repeat(99_999)}`, "REQUEST_MALFORMED"],
    ["is rejected with a truncated escape", '"\\u12', "REQUEST_MALFORMED"],
    ["is rejected with an invalid escape", '"\\u12g4"', "REQUEST_MALFORMED"],
    ["is rejected with invalid UTF-8", "\ufffd", "REQUEST_MALFORMED"],
  ])("%s", (_, text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  test("rejects half a surrogate pair in UTF-8", () => {
    expect(() => parseJson(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toThrow(Fault);
  });
});
