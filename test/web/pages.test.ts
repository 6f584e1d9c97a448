import { expect, test } from "bun:test";
import { join } from "node:path";

// By a name that the compiler does not follow: the web application has types of its own.
const { pages }: { pages: readonly { path: string }[] } = await import(
  join(import.meta.dir, "../../src/web/pages.ts")
);
const paths = pages.map(({ path }) => path);

test("every page has its own address: the router begins with no other", () => {
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
});

test("where one record has its own page, an import is not taken for its id", () => {
  const records = paths.filter((path) => /^\/[a-z-]+\/[a-z-]+\/\$[a-z_]+$/.test(path));
  expect(records.length).toBeGreaterThan(30);
  const imports = records.map((path) => `${path.slice(0, path.lastIndexOf("/"))}/import`);
  expect(imports.filter((path) => !paths.includes(path))).toEqual([]);
});
