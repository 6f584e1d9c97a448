import { expect, test } from "bun:test";
import { ordered } from "../../src/kernel/ordered.ts";

const namesOf = (...given: [name: string, ...after: string[]][]) =>
  ordered(given.map(([name, ...after]) => ({ name, after }))).map(({ name }) => name);

test.each<[string, [string, ...string[]][], string[]]>([
  ["an empty list", [], []],
  ["independent items as given", [["b"], ["a"]], ["b", "a"]],
  ["dependencies first", [["c", "a", "b"], ["b", "a"], ["a"]], ["a", "b", "c"]],
  ["dependent items as early as possible", [["b", "a"], ["a"], ["c"]], ["a", "b", "c"]],
])("orders %s", (_, given, order) => expect(namesOf(...given)).toEqual(order));

test.each<[string, [string, ...string[]][]]>([
  [
    "depend on each other",
    [
      ["a", "b"],
      ["b", "a"],
    ],
  ],
  ["depend on a missing item", [["a"], ["b", "z"]]],
])("rejects items that %s", (_, given) => expect(() => namesOf(...given)).toThrow("b"));
