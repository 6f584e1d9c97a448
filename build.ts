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
import { CARRIED_FILES, carrying } from "./build/carried.ts";
import { signAdHoc } from "./build/macho.ts";
import { noticesOf } from "./build/notices.ts";
import { type Carried, packagesOf } from "./build/packages.ts";
import { product } from "./build/product.ts";
import { sbom } from "./build/sbom.ts";
import { sourceTime } from "./build/source-time.ts";
import { chosenTargets, fileNameOf, hostTarget, type Target, TargetError } from "./build/targets.ts";
import { bundleWeb } from "./build/web.ts";
import { dressed } from "./build/windows.ts";
import lock from "./bun.lock";
import { starterBytes } from "./src/learning/starter/carried.ts";

const root = import.meta.dir;
const dist = join(root, "dist");

/**
 * Packages in chunks of their own. One large chunk takes a third more memory, and a fifth more time to start:
 * its functions are kept together.
 */
const PACKAGES = [
  "@casl/ability",
  "@sinclair/typebox",
  "age-encryption",
  "drizzle-orm/sqlite-core",
  "elysia",
  "fflate",
  "franc-min",
  "icu-minify/format",
  "jose",
  "otpauth",
  "snowball-stemmers",
  "ts-fsrs",
];

/** The program comes first. */
const ENTRY_POINTS = [join(root, "src/main.ts"), ...PACKAGES.map((name) => Bun.resolveSync(name, root))];

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
    for (const file of CARRIED_FILES) inputs[file] = { bytes: 0, imports: [] };
    const { plugin, inputs: bundled } = await carrying({ web: web.files, starter }, workshop);
    Object.assign(inputs, bundled);
    for (const target of targets) {
      const { executable, metafile } = await compile(target, join(workshop, target), plugin);
      if (target === "darwin-x64") sign(executable);
      if (target === "windows-x64") dress(executable);
      if (target === host) checkStarts(executable);
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

async function compile(target: Target, folder: string, plugin: Bun.BunPlugin) {
  const result = await Bun.build({
    entrypoints: ENTRY_POINTS,
    target: "bun",
    // Bytecode cuts startup time by a third. Bun's default format, CommonJS, lacks top-level await.
    format: "esm",
    splitting: true,
    bytecode: true,
    // Without white space, handlers that Elysia parses as text can break. Names stay, for stack traces.
    minify: { syntax: true, identifiers: true, keepNames: true },
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
