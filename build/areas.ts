import { dirname, join, relative, sep } from "node:path";
import type { BunPlugin } from "bun";

const web = join(import.meta.dir, "../src/web");
const LIST = /src[\\/]web[\\/].*[\\/]pages\.ts$/;
const PAGE = /import\("(\.[^"]+)"\)/g;
const NAMESPACE = "area";

/**
 * Makes the pages of an area one file: what its `pages.ts` imports page by page is fetched together. Pages of an
 * area share most of their parts, and whoever goes to one soon goes to the next: split page by page, a browser
 * would fetch some fifty slivers for the first and wait again at the second. Heavy parts stay apart, where a page
 * imports them lazily.
 */
export function areas(): BunPlugin {
  const pagesOf = new Map<string, string[]>();
  return {
    name: "areas",
    setup(build) {
      build.onLoad({ filter: LIST }, async ({ path }) => {
        // Not the whole path: what is built shall be the same wherever it is built.
        const folder = relative(web, dirname(path)).replaceAll(sep, "/");
        const pages: string[] = [];
        const text = (await Bun.file(path).text()).replaceAll(PAGE, (_, page: string) => {
          const place = pages.push(join(dirname(path), page)) - 1;
          return `import("${NAMESPACE}:${folder}").then((area) => area.page${place})`;
        });
        pagesOf.set(folder, pages);
        return { contents: text, loader: "ts" };
      });
      build.onResolve({ filter: /^area:/ }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
        contents: (pagesOf.get(path) ?? [])
          .map((page, place) => `export * as page${place} from ${JSON.stringify(page)};`)
          .join("\n"),
        loader: "ts",
      }));
    },
  };
}
