import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { languageOf, ORIGINAL } from "../../src/handbook/read.ts";

const folder = join(import.meta.dir, "../../src/handbook");
const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".md"),
);
const pages = names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
const originals = pages.filter(({ name }) => languageOf(name) === ORIGINAL);
const ideas = pages.filter(({ name }) => name.startsWith("ideas/"));

/** Paths that a link may point to: a page in the same language, or else the English page. */
function placesOf(name: string, target: string): string[] {
  const path = join(dirname(name), target);
  const language = languageOf(path);
  return language === ORIGINAL ? [path] : [path, path.slice(language.length + 1)];
}

const frontMatter = (text: string) =>
  Object.fromEntries(
    (/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? "").split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1).trim()];
    }),
  );

describe("Handbook pages", () => {
  test("number at least sixty", () => {
    expect(originals.length).toBeGreaterThanOrEqual(60);
  });

  test("link to existing pages only", () => {
    const lost = pages.flatMap(({ name, text }) =>
      [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = ""]) => target.split("#")[0] ?? "")
        .filter((target) => target !== "" && !/^(https?:|\/)/.test(target))
        .filter((target) => !placesOf(name, target).some((path) => existsSync(join(folder, path))))
        .map((target) => `${name} -> ${target}`),
    );
    expect(lost).toEqual([]);
  });

  test("begin with a title", () => {
    const untitled = pages.filter(({ text }) => (text.match(/^# .+/gm) ?? []).length === 0);
    expect(untitled.map(({ name }) => name)).toEqual([]);
  });

  test("have a unique position within their domain if they are about an idea", () => {
    const places = ideas.map(({ text }) => {
      const { title, domain, position } = frontMatter(text);
      expect(text).toContain(`\n# ${title}\n`);
      return `${domain} ${position}`;
    });
    expect(new Set(places).size).toBe(ideas.length);
    expect(places.filter((place) => !/^\w+ \d+$/.test(place))).toEqual([]);
  });

  test("are linked from another page if they are about an idea", () => {
    const linked = new Set(
      originals.flatMap(({ name, text }) =>
        [...text.matchAll(/\]\(([^)\s#]+\.md)/g)].map(([, target = ""]) => join(dirname(name), target)),
      ),
    );
    expect(ideas.filter(({ name }) => !linked.has(name)).map(({ name }) => name)).toEqual([]);
  });
});
