import { dirname, join, relative, sep } from "node:path";
import type { BunPlugin } from "bun";
import type { TextUse } from "./text-use.ts";
import { withTexts } from "./web-texts.ts";

const web = join(import.meta.dir, "../src/web");
const LIST = /src[\\/]web[\\/].*[\\/]pages\.ts$/;
const NAMESPACE = "area";

/**
 * Bundles an area's pages, which share most of their code, into one chunk. Separate chunks would mean some
 * fifty tiny files for the first page, and another delay at the second. Lazy imports stay separate.
 */
export function areas(use: TextUse): BunPlugin {
  const pagesOf = new Map<string, string[]>();
  return {
    name: "areas",
    setup(build) {
      build.onLoad({ filter: LIST }, async ({ path }) => {
        // Relative path, so that the build is reproducible in any folder.
        const folder = relative(web, dirname(path)).replaceAll(sep, "/");
        const pages: string[] = [];
        const contents = await withTexts(await Bun.file(path).text(), use, dirname(path), (page) => {
          const place = pages.push(join(dirname(path), page)) - 1;
          return `import("${NAMESPACE}:${folder}").then((area) => area.page${place})`;
        });
        pagesOf.set(folder, pages);
        return { contents, loader: "ts" };
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
