import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { anchorOf } from "../../src/desk/help/sections.ts";
import { HANDBOOK_LANGUAGES, handbook, handbookIn } from "../../src/handbook/pages.ts";
import { ORIGINAL } from "../../src/handbook/read.ts";

const HANDBOOK = handbook();

const folder = join(import.meta.dir, "../../src/handbook");
const translations = HANDBOOK_LANGUAGES.filter((language) => language !== ORIGINAL);

const without = (markdown: string) => markdown.replaceAll(/^```[\s\S]*?^```$/gm, "");
const headings = (markdown: string) =>
  [...without(markdown).matchAll(/^(#{1,6}) (.+)$/gm)].map(([, marks = "", text = ""]) => ({
    level: marks.length,
    anchor: anchorOf(text),
  }));
/** Code blocks: fenced, or indented by four spaces outside a list. */
const code = (markdown: string) => [
  ...(markdown.match(/^```[\s\S]*?^```$/gm) ?? []),
  ...(without(markdown).match(/(?<=\n\n) {4}\S.*(?:\n(?: {4}.*)?)*/g) ?? []).map((block) => block.trim()),
];
const links = (markdown: string) =>
  [...without(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => {
    const [page = "", anchor] = target.split("#");
    return { page, anchor };
  });
const rows = (markdown: string) => (without(markdown).match(/^\|/gm) ?? []).length;

describe.each(translations)("Handbook in %s", (language) => {
  const pages = handbookIn(language);

  test("has every page of the original", () => {
    expect(pages.filter((page) => page.language !== language).map(({ path }) => path)).toEqual([]);
  });

  test.each(pages.map(({ path, markdown }) => [path, markdown] as const))(
    "%s: same headings, calls, tables and links",
    (path, markdown) => {
      const original = HANDBOOK.find((page) => page.path === path)?.markdown ?? "";
      expect(headings(markdown).map(({ level }) => level)).toEqual(
        headings(original).map(({ level }) => level),
      );
      expect(code(markdown)).toEqual(code(original));
      expect(rows(markdown)).toBe(rows(original));
      expect(links(markdown).map(({ page }) => page)).toEqual(links(original).map(({ page }) => page));
    },
  );

  test("links to existing headings only", () => {
    const lost = pages.flatMap(({ path, markdown }) =>
      links(markdown)
        .filter(({ page, anchor }) => anchor !== undefined && !/^(https?:|\/)/.test(page))
        .filter(({ page, anchor }) => {
          const target = page === "" ? path : join(dirname(path), page);
          const text = pages.find((one) => one.path === target)?.markdown ?? "";
          return !headings(text).some((heading) => heading.anchor === anchor);
        })
        .map(({ page, anchor }) => `${path} -> ${page}#${anchor}`),
    );
    expect(lost).toEqual([]);
  });

  test("has no pages without an original", async () => {
    const strays: string[] = [];
    for await (const path of new Bun.Glob("**/*.md").scan(join(folder, language)))
      if (!existsSync(join(folder, path))) strays.push(path);
    expect(strays).toEqual([]);
  });
});
