import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readJson } from "../../../src/learning/generation/provider/json.ts";

describe("JSON from a model", () => {
  test.each([
    ['{"a": 1}', { a: 1 }],
    ['  {"a": [1, 2,],}', { a: [1, 2] }],
    ['```json\n{"a": "b"}\n```', { a: "b" }],
    ['Here you are: {"a": "b"} - anything else?', { a: "b" }],
    ['{"a": "b", // as asked\n "c": None}', { a: "b", c: null }],
    ['{"a": True, "b": False /* both */}', { a: true, b: false }],
    ["{“a”: “b”}", { a: "b" }],
    ['{"a": "he said "no" to it", "b": 1}', { a: 'he said "no" to it', b: 1 }],
    ['{"a": "one\ntwo"}', { a: "one\ntwo" }],
    ['{"a": [{"b": "c"}, {"b": "d', { a: [{ b: "c" }, { b: "d" }] }],
    ['{"a": 1, "b":', { a: 1 }],
    ['{"a": {"b": [1, 2', { a: { b: [1, 2] } }],
    ['{"a": "\\u00e9\\n"}', { a: "é\n" }],
    ["no JSON at all", undefined],
    ["", undefined],
  ])("is parsed: %p", (text, expected) => {
    expect<unknown>(readJson(text)).toEqual(expected);
  });

  test("is returned unchanged if it is complete", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        expect(readJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test("is returned in part or not at all if it is truncated anywhere", () => {
    const whole = JSON.stringify({
      claims: [{ kind: "step", text: 'Say "yes", then \\ wait.', sources: ["s1", "s2"] }],
    });
    for (let end = 0; end <= whole.length; end++) {
      const read = readJson(whole.slice(0, end));
      if (read !== undefined)
        expect(
          whole.startsWith(
            JSON.stringify(read)
              .replace(/["\]}]*$/, "")
              .replace(/(?<!\\)\\$/, ""),
          ),
        ).toBe(true);
    }
  });
});
