import { describe, expect, test } from "bun:test";
import { openCatalog } from "../../src/app/catalog.ts";

const collections = [...openCatalog().collections.values()];

describe("UI settings of entities", () => {
  test("name existing columns", () => {
    const unknown = collections.flatMap(({ name, fields, entity: { ui, computed = {} } }) =>
      (ui?.columns ?? [])
        .filter((column) => !fields.has(column) && !(column in computed))
        .map((one) => [name, one]),
    );
    expect(unknown).toEqual([]);
  });

  test("sort lists by sortable fields", () => {
    const unsorted = collections.filter(({ fields, entity: { ui } }) => {
      const sort = ui?.sort?.replace(/^-/, "");
      return sort !== undefined && !fields.get(sort)?.field.filter;
    });
    expect(unsorted.map(({ name }) => name)).toEqual([]);
  });

  test("give each shortcut its own position", () => {
    const places = collections.flatMap(({ entity: { ui } }) => ui?.shortcut ?? []);
    expect(new Set(places).size).toBe(places.length);
  });
});
