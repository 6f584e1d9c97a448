import { join } from "node:path";
import type { BunPlugin } from "bun";
import compile from "icu-minify/compile";
import { AREAS, LANGUAGES, readArea } from "../src/text/files.ts";

const source = join(import.meta.dir, "../src/web");
const NAMESPACE = "texts";

/**
 * Puts the texts of src/text into the bundle: compiled, a chunk for each area and language, and only the
 * sections that the application names. What a language lacks is filled with English.
 */
export function webTexts(): BunPlugin {
  return {
    name: "texts",
    async setup(build) {
      const used = await usedSections();
      const areas = AREAS.filter((area) => [...used].some((section) => section.startsWith(`${area}.`)));
      build.onLoad({ filter: /src[\\/]web[\\/]language[\\/]catalogues\.ts$/ }, () => {
        const languages = LANGUAGES.map((language) => {
          const loaders = areas.map((area) => `${area}: () => import("${NAMESPACE}:${language}/${area}")`);
          return `${language}: { ${loaders.join(", ")} }`;
        });
        return { contents: `export const loaders = { ${languages.join(", ")} };`, loader: "js" };
      });
      build.onResolve({ filter: /^texts:/ }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const [language = "", area = ""] = path.split("/");
        return {
          contents: `export default ${JSON.stringify(compiledArea(language, area, used))};`,
          loader: "js",
        };
      });
    },
  };
}

function compiledArea(language: string, area: string, used: ReadonlySet<string>) {
  const own = readArea(language, area);
  const sections = Object.entries(readArea("en", area)).filter(([name]) => used.has(`${area}.${name}`));
  return Object.fromEntries(
    sections.map(([name, english]) => {
      const texts = Object.entries({ ...Object(english), ...Object(own[name]) });
      return [name, Object.fromEntries(texts.map(([key, text]) => [key, compile(escapeTags(String(text)))]))];
    }),
  );
}

/** Texts hold no tags: an angle bracket is one. */
const escapeTags = (text: string) => text.replaceAll("<", "'<'");

/** Sections named by the sources of the application. */
async function usedSections(): Promise<ReadonlySet<string>> {
  const sections = new Set(
    AREAS.flatMap((area) => Object.keys(readArea("en", area)).map((name) => `${area}.${name}`)),
  );
  const used = new Set<string>();
  for await (const path of new Bun.Glob("**/*.{ts,tsx}").scan(source)) {
    const text = await Bun.file(join(source, path)).text();
    for (const [, name = ""] of text.matchAll(/"(\w+\.\w+)"/g)) if (sections.has(name)) used.add(name);
  }
  return used;
}
