import { expect, test } from "bun:test";
import { join } from "node:path";

// A computed name, since the web application has its own compiler settings.
const { pages }: { pages: readonly { path: string }[] } = await import(
  join(import.meta.dir, "../../src/web/pages.ts")
);
const paths = pages.map(({ path }) => path);

test("every page has a unique address", () => {
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
});

test("import pages are not taken for records", () => {
  const records = paths.filter((path) => /^\/[a-z-]+\/[a-z-]+\/\$[a-z_]+$/.test(path));
  expect(records.length).toBeGreaterThan(30);
  const imports = records.map((path) => `${path.slice(0, path.lastIndexOf("/"))}/import`);
  expect(imports.filter((path) => !paths.includes(path))).toEqual([]);
});
