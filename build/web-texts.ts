import { dirname, join } from "node:path";
import type { BunPlugin } from "bun";
import compile from "icu-minify/compile";
import { AREAS, LANGUAGES, readArea } from "../src/text/files.ts";
import { argumentsIn } from "./text-arguments.ts";
import { TextUse } from "./text-use.ts";

const source = join(import.meta.dir, "../src/web");
const NAMESPACE = "texts";
const SOURCES = /src[\\/]web[\\/].*\.tsx?$/;
const LAZY = /(?<!typeof )\bimport\("(\.[^"]+\.tsx?)"\)/g;

/** Bundles used texts, in one chunk per area and language. Lazily loaded code also loads its texts lazily. */
export async function webTexts(): Promise<{ plugin: BunPlugin; use: TextUse }> {
  const use = new TextUse();
  const used = await use.sections();
  const first = await use.areasOf(join(source, "main.tsx"));
  const plugin: BunPlugin = {
    name: "texts",
    setup(build) {
      build.onLoad({ filter: /src[\\/]web[\\/]language[\\/]catalogues\.ts$/ }, () => ({
        contents: catalogues(used, first),
        loader: "js",
      }));
      build.onResolve({ filter: /^texts:/ }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const [language = "", area = ""] = path.split("/");
        const texts = compiledArea(language, area, used);
        return { contents: `export default ${JSON.stringify(texts)};`, loader: "js" };
      });
      build.onLoad({ filter: SOURCES }, async ({ path }) => {
        const text = await Bun.file(path).text();
        const contents = await withTexts(text, use, dirname(path), (page) => `import("${page}")`);
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
  return { plugin, use };
}

/** Delays each dynamic import of a file in `folder` until the file's texts are loaded. */
export async function withTexts(
  text: string,
  use: TextUse,
  folder: string,
  load: (path: string) => string,
): Promise<string> {
  const areas = new Map<string, readonly string[]>();
  for (const [, path = ""] of text.matchAll(LAZY)) areas.set(path, await use.areasOf(join(folder, path)));
  if (areas.size === 0) return text;
  const next = text.replaceAll(
    LAZY,
    (_, path: string) => `withTexts(${JSON.stringify(areas.get(path))}, ${load(path)})`,
  );
  return `import { withTexts } from "${join(source, "language/texts.ts")}";\n${next}`;
}

function catalogues(used: ReadonlySet<string>, first: readonly string[]): string {
  const areas = AREAS.filter((area) => [...used].some((section) => section.startsWith(`${area}.`)));
  const languages = LANGUAGES.map((language) => {
    const loaders = areas.map((area) => `${area}: () => import("${NAMESPACE}:${language}/${area}")`);
    return `${language}: { ${loaders.join(", ")} }`;
  });
  return [
    `export const loaders = { ${languages.join(", ")} };`,
    `export const firstAreas = ${JSON.stringify(first)};`,
  ].join("\n");
}

/** Used sections of an area. Texts that a language lacks are taken from English. */
function compiledArea(language: string, area: string, used: ReadonlySet<string>) {
  const own = readArea(language, area);
  const sections = Object.entries(readArea("en", area)).filter(([name]) => used.has(`${area}.${name}`));
  return Object.fromEntries(
    sections.map(([name, english]) => {
      const texts = Object.entries({ ...Object(english), ...Object(own[name]) });
      const compiled = texts.map(([key, text]) => {
        const message = compile(String(text));
        const isFunction = argumentsIn(area, `${name}.${key}`).size > 0;
        // Compiled like a text with parameters, because it has parameters in other languages.
        return [key, isFunction && typeof message === "string" ? [message] : message] as const;
      });
      return [name, Object.fromEntries(compiled)];
    }),
  );
}
