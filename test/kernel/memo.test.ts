import { expect, test } from "bun:test";
import { remembering } from "../../src/kernel/memo.ts";

test("computes each value once, including undefined", () => {
  const made: string[] = [];
  const lengthOf = remembering((name) => {
    made.push(name);
    return name === "" ? undefined : name.length;
  });
  expect(["", "one", "", "four", "one"].map(lengthOf)).toEqual([undefined, 3, undefined, 4, 3]);
  expect(made).toEqual(["", "one", "four"]);
});

test("forgets all values once the limit is exceeded", () => {
  const made: string[] = [];
  const same = remembering((name) => {
    made.push(name);
    return name;
  }, 2);
  for (const name of ["a", "b", "a", "c", "c", "a"]) expect(same(name)).toBe(name);
  expect(made).toEqual(["a", "b", "c", "a"]);
});
