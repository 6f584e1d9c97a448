import { expect, test } from "bun:test";
import { pseudo } from "../../build/pseudo.ts";
import { argumentsOf, messagesOf } from "../../src/text/catalogue.ts";
import { AREAS, readArea } from "../../src/text/files.ts";

test.each(AREAS)("messages of %s keep their arguments in the pseudo-language", (area) => {
  for (const [path, message] of messagesOf(readArea("en", area))) {
    expect([path, argumentsOf(pseudo(message))]).toEqual([path, argumentsOf(message)]);
  }
});

test("the pseudo-language changes literal parts only", () => {
  expect(pseudo("Delete {name}?")).toBe("⟦Dééléétéé ⟧{name}?");
  expect(pseudo("{count, plural, one {# record} other {# records}} in '{}'")).toBe(
    "{count,plural,one{#⟦ rééçóórd⟧} other{#⟦ rééçóórdš⟧}}⟦ ííñ '{}'⟧",
  );
  expect(pseudo("{a, number} · {b}")).toBe("{a, number} · {b}");
});
