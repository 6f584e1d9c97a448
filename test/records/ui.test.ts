import { describe, expect, test } from "bun:test";
import { openCatalog } from "../../src/app/catalog.ts";

const collections = [...openCatalog().collections.values()];

describe("what an entity says of its pages", () => {
  test("names columns that its records have", () => {
    const unknown = collections.flatMap(({ name, fields, entity: { ui, computed = {} } }) =>
      (ui?.columns ?? [])
        .filter((column) => !fields.has(column) && !(column in computed))
        .map((one) => [name, one]),
    );
    expect(unknown).toEqual([]);
  });

  test("sorts lists by what can be sorted by", () => {
    const unsorted = collections.filter(({ fields, entity: { ui } }) => {
      const sort = ui?.sort?.replace(/^-/, "");
      return sort !== undefined && !fields.get(sort)?.field.filter;
    });
    expect(unsorted.map(({ name }) => name)).toEqual([]);
  });

  test("gives each shortcut a place of its own", () => {
    const places = collections.flatMap(({ entity: { ui } }) => ui?.shortcut ?? []);
    expect(new Set(places).size).toBe(places.length);
  });
});
