import { expect, test } from "bun:test";
import { ordered } from "../../src/kernel/ordered.ts";

const namesOf = (...given: [name: string, ...after: string[]][]) =>
  ordered(given.map(([name, ...after]) => ({ name, after }))).map(({ name }) => name);

test.each<[string, [string, ...string[]][], string[]]>([
  ["nothing", [], []],
  ["the given order, where nothing says another", [["b"], ["a"]], ["b", "a"]],
  ["what others wait for first", [["c", "a", "b"], ["b", "a"], ["a"]], ["a", "b", "c"]],
  ["what waits as soon as it can", [["b", "a"], ["a"], ["c"]], ["a", "b", "c"]],
])("orders %s", (_, given, order) => expect(namesOf(...given)).toEqual(order));

test.each<[string, [string, ...string[]][]]>([
  [
    "wait for each other",
    [
      ["a", "b"],
      ["b", "a"],
    ],
  ],
  ["wait for what there is not", [["a"], ["b", "z"]]],
])("rejects items that %s", (_, given) => expect(() => namesOf(...given)).toThrow("b"));
