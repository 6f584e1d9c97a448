/** Bundles the web application: split by route, named by content, compressed for good. */
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { WebFile } from "../src/web/files.ts";
import { areas } from "./areas.ts";

const source = join(import.meta.dir, "../src/web");
const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

export interface WebBundle {
  files: WebFile[];
  /** What it was made of. */
  inputs: Bun.BuildMetafile["inputs"];
}

/** For Latin letters. Other scripts take the machine's own. */
const FONTS = ["inter-latin-wght-normal.woff2", "inter-latin-ext-wght-normal.woff2"];

/** What would be smaller is fetched with something else: a request costs more than it saves. */
const SMALLEST_CHUNK = 8 * 1024;

/** For good: as small as can be. While developing: as fast as can be. */
export async function bundleWeb({ forGood }: { forGood: boolean }): Promise<WebBundle> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(source, "main.tsx")],
    target: "browser",
    format: "esm",
    splitting: true,
    minChunkSize: SMALLEST_CHUNK,
    minify: forGood,
    plugins: [areas()],
    naming: {
      entry: "assets/[name]-[hash].[ext]",
      chunk: "assets/[name]-[hash].[ext]",
      asset: "assets/[name]-[hash].[ext]",
    },
    define: { "process.env.NODE_ENV": forGood ? '"production"' : '"development"' },
    // Bun would write them into the style as text.
    external: ["*.woff2"],
    metafile: true,
  });
  if (!metafile) throw new Error("Bun said nothing of what it bundled.");
  const fonts = await Promise.all(FONTS.map(readFont));
  const files = await Promise.all(
    outputs.filter(isServed).map(async (output) => {
      const bytes = new Uint8Array(await output.arrayBuffer());
      return fileOf(output.path, output.path.endsWith(".css") ? withFonts(bytes, fonts) : bytes, forGood);
    }),
  );
  const page = await pageOf(outputs, metafile);
  const icon = await Bun.file(join(source, "icon.svg")).bytes();
  return {
    files: [
      ...files,
      ...(await Promise.all(fonts.map(({ path, bytes }) => fileOf(`assets/${path}`, bytes, forGood)))),
      await fileOf("index.html", new TextEncoder().encode(page), forGood),
      await fileOf("icon.svg", icon, forGood),
    ],
    inputs: metafile.inputs,
  };
}

const isServed = ({ path }: Bun.BuildArtifact) => !path.endsWith(".css") || MAIN_STYLE.test(path);

interface Font {
  name: string;
  /** Beside the style, under a name that tells its bytes. */
  path: string;
  bytes: Uint8Array;
}

async function readFont(name: string): Promise<Font> {
  const file = Bun.resolveSync(`@fontsource-variable/inter/files/${name}`, import.meta.dir);
  const bytes = await Bun.file(file).bytes();
  return { name, path: name.replace(".woff2", `-${Bun.hash(bytes).toString(36)}.woff2`), bytes };
}

function withFonts(style: Uint8Array, fonts: readonly Font[]): Uint8Array {
  const text = new TextDecoder().decode(style);
  return new TextEncoder().encode(fonts.reduce((all, { name, path }) => all.replace(name, path), text));
}

const MAIN_STYLE = /\bmain-\w+\.css$/;

/** The one page, with the program's first chunks named, so that a browser fetches them side by side. */
async function pageOf(outputs: readonly Bun.BuildArtifact[], metafile: Bun.BuildMetafile): Promise<string> {
  const entry = outputs.find(({ kind }) => kind === "entry-point");
  // It holds the styles of all chunks; those of each alone are doubles.
  const style = outputs.find(({ path }) => MAIN_STYLE.test(path));
  if (!entry || !style) throw new Error("The web application has no program or no style.");
  const template = await Bun.file(join(source, "index.html")).text();
  const preloads = [...firstChunks(plain(entry.path), metafile)].map(
    (path) => `<link rel="modulepreload" href="${path}">`,
  );
  return template
    .replace("<!-- style -->", `<link rel="stylesheet" href="${plain(style.path)}">`)
    .replace(
      "<!-- program -->",
      [...preloads, `<script type="module" src="${plain(entry.path)}"></script>`].join("\n    "),
    );
}

/** What the program needs before it can begin: its own imports, not those it asks for later. */
function firstChunks(entry: string, metafile: Bun.BuildMetafile): Set<string> {
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [plain(path), output]));
  const found = new Set<string>();
  const follow = (path: string) => {
    for (const { path: next, kind } of outputs.get(path)?.imports ?? []) {
      const chunk = plain(next);
      if (kind !== "import-statement" || found.has(chunk) || !outputs.has(chunk)) continue;
      found.add(chunk);
      follow(chunk);
    }
  };
  follow(entry);
  return found;
}

const plain = (path: string) => path.replace(/^\.?\//, "");

async function fileOf(path: string, bytes: Uint8Array, forGood: boolean): Promise<WebFile> {
  const [brotli, gzipped] = await Promise.all([
    squeeze(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: forGood ? 11 : 1 } }),
    zip(bytes, { level: forGood ? 9 : 1 }),
  ]);
  const type = TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return { path: plain(path), type, brotli, gzip: gzipped };
}
