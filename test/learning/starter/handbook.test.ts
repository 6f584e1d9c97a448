import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { handbook, pageOf } from "../../../src/handbook/pages.ts";
import { languageOf, ORIGINAL } from "../../../src/handbook/read.ts";

const HANDBOOK = handbook();

const source = join(import.meta.dir, "..", "..", "..", "src", "handbook");

describe("Handbook pages", () => {
  test("include every page of the folder in the original language", () => {
    const pages = readdirSync(source, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".md") && languageOf(path) === ORIGINAL);
    expect(HANDBOOK.map(({ path }) => path).toSorted()).toEqual(pages.toSorted());
  });

  test("have a title and a position", () => {
    for (const { path, title, domain, position, markdown } of HANDBOOK) {
      expect([path, title.length > 2, domain.length > 2]).toEqual([path, true, true]);
      expect([path, Number.isInteger(position) && position > 0]).toEqual([path, true]);
      expect([path, markdown.startsWith("---"), markdown.includes("# ")]).toEqual([path, false, true]);
    }
    const titles = HANDBOOK.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("are parsed with and without front matter", () => {
    const page = pageOf(
      "x.md",
      '---\ntitle: "A: b"\ndomain: Finance\nposition: 3\n---\n\n# Other\n\nText.\n',
      0,
    );
    expect(page).toMatchObject({
      title: "A: b",
      domain: "Finance",
      position: 3,
      markdown: "# Other\n\nText.\n",
    });
    expect(pageOf("y.md", "# Its own\n\nText.\n", 4)).toMatchObject({
      title: "Its own",
      domain: "Freehold",
      position: 5,
    });
  });
});
