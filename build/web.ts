/** Bundles the web application: split by route, named by content hash, compressed for production. */
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { WebFile } from "../src/web/files.ts";
import { areas } from "./areas.ts";
import { bundleVerify } from "./verify.ts";
import { webTexts } from "./web-texts.ts";

const source = join(import.meta.dir, "../src/web");
const squeeze = promisify(brotliCompress);

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

export interface WebBundle {
  files: WebFile[];
  inputs: Bun.BuildMetafile["inputs"];
}

/** Latin fonts only; other scripts use the system's fonts. */
const FONTS = ["inter-latin-wght-normal.woff2", "inter-latin-ext-wght-normal.woff2"];

/** Smaller chunks are merged, since another request would take longer than loading them unnecessarily. */
const SMALLEST_CHUNK = 8 * 1024;

/** Bundles the web application: small for production, fast for development. */
export async function bundleWeb({ forGood }: { forGood: boolean }): Promise<WebBundle> {
  const texts = await webTexts();
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(source, "main.tsx")],
    target: "browser",
    format: "esm",
    splitting: true,
    minChunkSize: SMALLEST_CHUNK,
    minify: forGood,
    plugins: [areas(texts.use), texts.plugin],
    naming: {
      entry: "assets/[name]-[hash].[ext]",
      chunk: "assets/[name]-[hash].[ext]",
      asset: "assets/[name]-[hash].[ext]",
    },
    define: { "process.env.NODE_ENV": forGood ? '"production"' : '"development"' },
    // Without this, Bun would inline fonts into the style sheet.
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
  const verify = await bundleVerify({ forGood });
  const icon = await Bun.file(join(source, "icon.svg")).bytes();
  return {
    files: [
      ...files,
      ...(await Promise.all(fonts.map(({ path, bytes }) => fileOf(`assets/${path}`, bytes, forGood)))),
      await fileOf("index.html", new TextEncoder().encode(page), forGood),
      await fileOf("icon.svg", icon, forGood),
      await fileOf("verify.html", new TextEncoder().encode(verify.html), forGood),
    ],
    inputs: { ...metafile.inputs, ...verify.inputs },
  };
}

const isServed = ({ path }: Bun.BuildArtifact) => !path.endsWith(".css") || MAIN_STYLE.test(path);

interface Font {
  name: string;
  /** Path relative to the style sheet, with a content hash. */
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

/** Preloads the first chunks, so that browsers fetch them in parallel. */
async function pageOf(outputs: readonly Bun.BuildArtifact[], metafile: Bun.BuildMetafile): Promise<string> {
  const entry = outputs.find(({ kind }) => kind === "entry-point");
  // The main style sheet contains the styles of all chunks; the others are duplicates.
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

/** Chunks needed at startup: those that are imported statically. */
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
  const params = { [constants.BROTLI_PARAM_QUALITY]: forGood ? 11 : 1 };
  const brotli = await squeeze(bytes, { params });
  const type = TYPES[path.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return { path: plain(path), type, brotli };
}
