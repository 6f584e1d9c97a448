/**
 * Builds the executables, their checksums and the software bill of materials into dist/.
 *
 *     bun run build                          for every target
 *     bun run build --target linux-x64       for one; repeatable, or a list: a,b
 *     bun run build --target host            for this machine
 */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signAdHoc } from "./build/macho.ts";
import { noticesOf } from "./build/notices.ts";
import { type Carried, packagesOf } from "./build/packages.ts";
import { product } from "./build/product.ts";
import { sbom } from "./build/sbom.ts";
import { sourceTime } from "./build/source-time.ts";
import { chosenTargets, fileNameOf, hostTarget, type Target, TargetError } from "./build/targets.ts";
import { bundleWeb, type WebBundle } from "./build/web.ts";
import { dressed } from "./build/windows.ts";
import lock from "./bun.lock";
import { starterBytes } from "./src/learning/starter/carried.ts";
import { fingerprintIn } from "./src/learning/starter/starter-library.ts";
import { AREAS, LANGUAGES } from "./src/text/files.ts";
import { pack } from "./src/web/pack.ts";

const root = import.meta.dir;
const dist = "/tmp/library/dist-tmp";

/** The program and its worker threads. Bun only bundles workers that are listed here. */
const ENTRY_POINTS = [join(root, process.env.MAIN ?? "src/main.ts"), ...(process.env.MORE ?? "").split(",").filter(Boolean).map((m) => m.startsWith(".") ? join(root, "src", m) : Bun.resolveSync(m, root))];

interface Built {
  name: string;
  size: number;
  sha256: string;
}

async function build(targets: readonly Target[], host: string): Promise<Built[]> {
  checkBun();
  const time = sourceTime();
  mkdirSync(dist, { recursive: true });
  // Created inside dist, so that finished files are renamed into place and partial ones never show.
  const workshop = mkdtempSync(join(dist, ".build-"));
  try {
    const files: string[] = [];
    const [web, starter] = await Promise.all([bundleWeb({ forGood: true }), starterBytes()]);
    const inputs: Bun.BuildMetafile["inputs"] = { ...web.inputs };
    const plugin = carrying(web, starter, workshop);
    for (const target of targets) {
      const { executable, metafile } = await compile(target, join(workshop, target), plugin);
      if (target === "darwin-x64") sign(executable);
      if (target === "windows-x64") dress(executable);
      
      Object.assign(inputs, metafile.inputs);
      files.push(place(executable, fileNameOf(target)));
    }
    const carried = packagesOf(inputs, lock, root);
    const put = (name: string, text: string) => {
      writeFileSync(join(workshop, name), text);
      files.push(place(join(workshop, name), name));
    };
    const list = billOfMaterials(carried, files.map(measure), time);
    put("freehold.cdx.json", `${JSON.stringify(list, null, 2)}\n`);
    put("freehold-licenses.txt", noticesOf(carried.packages, Bun.version));

    const built = files.map(measure);
    writeFileSync(join(dist, "SHA256SUMS"), built.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(""));
    return built;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** Requires the exact Bun version, because bytecode only works with the one that the executable embeds. */
function checkBun(): void {
  const needed = product.packageManager.replace("bun@", "");
  if (Bun.version !== needed)
    throw new TargetError(
      `Freehold is built with Bun ${needed}; this is ${Bun.version}. Try: npx --yes bun@${needed} run build`,
    );
}

/** Replaces modules that make something on demand by its finished form, and sets the version. */
function carrying({ files }: WebBundle, starter: Uint8Array, folder: string): Bun.BunPlugin {
  const packed = join(folder, "web.pack");
  writeFileSync(packed, pack(files));
  const contents = [
    `import packed from ${JSON.stringify(packed)} with { type: "file" };`,
    `import { unpack } from ${JSON.stringify(join(root, "src/web/pack.ts"))};`,
    "export const LIVE = false;",
    "export const webFiles = async () => unpack(await Bun.file(packed).bytes());",
  ].join("\n");
  const handbook = join(folder, "handbook.zst");
  writeFileSync(handbook, starter);
  return {
    name: "what is finished by now",
    setup: (build) => {
      build.onLoad({ filter: /src\/web\/files\.ts$/ }, () => ({ contents, loader: "ts" }));
      build.onLoad({ filter: /src\/version\.ts$/ }, () => ({
        contents: `export const VERSION = ${JSON.stringify(product.version)};`,
        loader: "ts",
      }));
      build.onLoad({ filter: /src\/learning\/starter\/carried\.ts$/ }, () => ({
        contents: carriedHandbook(handbook, fingerprintIn(starter)),
        loader: "ts",
      }));
      build.onLoad({ filter: /src\/text\/files\.ts$/ }, () => ({ contents: carriedTexts(), loader: "ts" }));
    },
  };
}

/** Source of the module that reads the embedded starter library. */
function carriedHandbook(file: string, fingerprint: string): string {
  return [
    `import file from ${JSON.stringify(file)} with { type: "file" };`,
    `export const starterFingerprint = async () => ${JSON.stringify(fingerprint)};`,
    "export const starterBytes = () => Bun.file(file).bytes();",
  ].join("\n");
}

/** Source of the module that reads the embedded catalogues. */
function carriedTexts(): string {
  const places = LANGUAGES.flatMap((language) => AREAS.map((area) => `${language}/${area}`));
  const files = places.map((place) => join(root, "src/text", `${place}.json`));
  return [
    'import { readFileSync } from "node:fs";',
    ...files.map((file, i) => `import file${i} from ${JSON.stringify(file)} with { type: "file" };`),
    `const files = { ${places.map((place, i) => `"${place}": file${i}`).join(", ")} };`,
    `export const LANGUAGES = ${JSON.stringify(LANGUAGES)};`,
    `export const AREAS = ${JSON.stringify(AREAS)};`,
    "export const readArea = (language, area) => JSON.parse(readFileSync(files[language + '/' + area], 'utf8'));",
  ].join("\n");
}

async function compile(target: Target, folder: string, plugin: Bun.BunPlugin) {
  const result = await Bun.build({
    entrypoints: ENTRY_POINTS,
    target: "bun",
    // Bytecode cuts startup time by a third. Bun's default format, CommonJS, lacks top-level await.
    format: "esm",
    splitting: true,
    bytecode: true,
    // Minifying can break handlers that Elysia parses as text, and saves less than one percent.
    minify: false,
    // Embedded in compressed form, so that stack traces show source lines.
    sourcemap: "linked",
    define: { "process.env.NODE_ENV": '"production"' },
    metafile: true,
    plugins: [plugin],
    compile: {
      target: `bun-${target}`,
      // The name becomes part of the compiled bytes, so it is the same for all targets.
      outfile: join(folder, "freehold"),
      // The executable loads no code or settings from its working directory.
      autoloadBunfig: false,
      autoloadDotenv: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
  });
  const executable = result.outputs.find(({ kind }) => kind === "entry-point")?.path;
  if (executable === undefined || !result.metafile) throw new Error(`Bun made no executable for ${target}.`);
  return { executable, metafile: result.metafile };
}

/** Bun 1.4.5 re-signs only for Apple silicon. macOS may kill Intel programs with their stale signature. */
function sign(executable: string): void {
  writeFileSync(executable, signAdHoc(readFileSync(executable), "freehold"));
}

/** Sets icon and version. Except on Windows, Bun leaves its own in the file. */
function dress(executable: string): void {
  writeFileSync(executable, dressed(readFileSync(executable), product.version));
}

/** Runs the executable to detect a truncated one (oven-sh/bun#37770). */
function checkStarts(executable: string): void {
  const { exitCode, stdout, stderr } = Bun.spawnSync([executable, "version", "--json"]);
  if (exitCode !== 0 || !stdout.toString().includes(`"version":"${product.version}"`))
    throw new Error(`The executable does not say its version: exit code ${exitCode}, ${stdout}${stderr}`);
}

function billOfMaterials({ packages, uses }: Carried, files: readonly Built[], time: Date | undefined) {
  return sbom({
    product: { name: product.name, version: product.version, license: product.license, uses },
    runtime: { version: Bun.version, revision: Bun.revision, libraries: process.versions },
    packages,
    files,
    sourceTime: time,
  });
}

function place(file: string, name: string): string {
  renameSync(file, join(dist, name));
  return name;
}

function measure(name: string): Built {
  const bytes = readFileSync(join(dist, name));
  return { name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function table(built: readonly Built[]): string {
  const width = Math.max(...built.map(({ name }) => name.length));
  const line = (name: string, size: string, sha256: string) =>
    `${name.padEnd(width)}  ${size.padStart(9)}  ${sha256}`;
  return [
    line("file", "size", "sha256"),
    ...built.map(({ name, size, sha256 }) =>
      line(name, `${(size / 1e6).toFixed(1)} MB`, sha256.slice(0, 16)),
    ),
  ].join("\n");
}

function askedTargets(): string[] {
  try {
    return parseArgs({ options: { target: { type: "string", multiple: true, default: [] } } }).values.target;
  } catch (cause) {
    throw new TargetError(cause instanceof Error ? cause.message : String(cause));
  }
}

try {
  const host = hostTarget();
  console.log(table(await build(chosenTargets(askedTargets(), host), host)));
} catch (error) {
  if (!(error instanceof TargetError)) throw error;
  console.error(error.message);
  process.exit(2);
}
