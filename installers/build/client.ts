/** Builds the API client package from src/client for Node, Bun and browsers. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import facts from "../../package.json";
import { gzipped } from "./gzip.ts";
import { type Entry, tarOf } from "./tar.ts";

const root = join(import.meta.dir, "../..");
const read = (...path: string[]) => readFileSync(join(root, ...path));

export async function clientPackage(version: string): Promise<Entry[]> {
  const manifest = {
    name: "freehold-client",
    version,
    description: "Every call of the API of Freehold, typed.",
    license: facts.license,
    type: "module",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    types: "./index.d.ts",
    sideEffects: false,
    engines: { node: ">=20" },
  };
  return [
    { path: "package.json", text: `${JSON.stringify(manifest, null, 2)}\n` },
    { path: "README.md", text: read("installers/client/README.md").toString() },
    { path: "LICENSE", text: read("LICENSE").toString() },
    { path: "index.js", text: await program() },
    ...declarations(),
  ].map(({ path, text }) => ({ path, mode: 0o644, bytes: Buffer.from(text) }));
}

export function clientArchive(files: readonly Entry[], seconds: number): Buffer {
  return gzipped(tarOf(files, seconds, "package/"));
}

async function program(): Promise<string> {
  const result = await Bun.build({
    entrypoints: [join(root, "src/client/index.ts")],
    target: "browser",
    format: "esm",
  });
  const [output] = result.outputs;
  if (!output) throw new Error("Bun made no client.");
  return output.text();
}

function declarations(): { path: string; text: string }[] {
  const folder = mkdtempSync(join(tmpdir(), "freehold-client-"));
  try {
    const compiler = join(root, "node_modules/.bin/tsc");
    const { exitCode, stdout } = Bun.spawnSync([
      compiler,
      "-p",
      join(root, "installers/client/tsconfig.json"),
      "--outDir",
      folder,
    ]);
    if (exitCode !== 0) throw new Error(`The types of the client could not be written: ${stdout}`);
    return readdirSync(folder)
      .sort()
      .map((path) => ({
        path,
        // Source files import each other as .ts; in the package, the compiled files are .js.
        text: readFileSync(join(folder, path), "utf8").replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"'),
      }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
