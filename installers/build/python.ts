/** Builds the wheel of the Python client: the files of installers/python and modules made of the OpenAPI document. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callsOf, type Document } from "../../build/openapi.ts";
import facts from "../../package.json";
import { writeZip } from "../../src/formats/zip-writer.ts";
import { AreaWriter, treeOf } from "./python/areas.ts";
import { byName, identifier } from "./python/names.ts";
import { TypeWriter } from "./python/types.ts";

const root = join(import.meta.dir, "../..");
const PACKAGE = "freehold";

interface SourceFile {
  path: string;
  text: string;
}

/** Modules of the package. */
export function pythonPackage(document: Document, version: string): SourceFile[] {
  const calls = callsOf(document);
  const areas = [...treeOf(calls).parts.values()].sort((one, other) => byName(one.name, other.name));
  const lists = calls.filter(({ isFiltered }) => isFiltered).map(({ inQuery }) => inQuery);
  const types = new TypeWriter(
    document,
    areas.map(({ name }) => name),
    lists,
  );
  const writer = new AreaWriter(document, types);
  const written = areas.map((area) => ({
    path: `api/${identifier(area.name)}.py`,
    text: writer.module(area),
  }));
  const folder = join(root, "installers/python", PACKAGE);
  const files = [
    ...readdirSync(folder)
      .filter((name) => name.endsWith(".py"))
      .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") })),
    { path: "_version.py", text: `__version__ = "${pythonVersion(version)}"\n` },
    { path: "py.typed", text: "" },
    { path: "api/__init__.py", text: writer.root(areas) },
    ...written,
    ...[...types.modules()].map(([area, text]) => ({
      path: `types/${area === "" ? "__init__" : identifier(area)}.py`,
      text,
    })),
  ];
  return files
    .map(({ path, text }) => ({ path: `${PACKAGE}/${path}`, text }))
    .sort((one, other) => byName(one.path, other.path));
}

export const wheelName = (version: string) => `freehold_client-${pythonVersion(version)}-py3-none-any.whl`;

/** The wheel, after PEP 427. */
export async function pythonWheel(document: Document, version: string, seconds: number): Promise<Buffer> {
  const info = `freehold_client-${pythonVersion(version)}.dist-info`;
  const files = [
    ...pythonPackage(document, version),
    { path: `${info}/LICENSE`, text: readFileSync(join(root, "LICENSE"), "utf8") },
    { path: `${info}/METADATA`, text: metadata(version) },
    {
      path: `${info}/WHEEL`,
      text: "Wheel-Version: 1.0\nGenerator: freehold\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    },
  ];
  const record = [...files.map(recorded), `${info}/RECORD,,\n`].join("");
  const entries = [...files, { path: `${info}/RECORD`, text: record }].map(({ path, text }) => ({
    name: path,
    at: seconds * 1000,
    bytes: once(Buffer.from(text)),
  }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function recorded({ path, text }: SourceFile): string {
  const bytes = Buffer.from(text);
  return `${path},sha256=${createHash("sha256").update(bytes).digest("base64url")},${bytes.length}\n`;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function metadata(version: string): string {
  const headers = [
    "Metadata-Version: 2.1",
    "Name: freehold-client",
    `Version: ${pythonVersion(version)}`,
    "Summary: Every call of the API of Freehold, typed.",
    `License: ${facts.license}`,
    "Classifier: Typing :: Typed",
    "Requires-Python: >=3.10",
    "Description-Content-Type: text/markdown",
  ];
  return `${headers.join("\n")}\n\n${readFileSync(join(root, "installers/python/README.md"), "utf8")}`;
}

/** A version after PEP 440: `1.2.3-rc.1` is `1.2.3rc1`. */
export function pythonVersion(version: string): string {
  const [release = "", label = ""] = version.split(/-(.*)/);
  if (label === "") return release;
  const [, kind = "", number = "0"] = /^(alpha|beta|rc)\.?(\d*)$/.exec(label) ?? [];
  const phase = { alpha: "a", beta: "b", rc: "rc" }[kind];
  return phase
    ? `${release}${phase}${number || "0"}`
    : `${release}.dev0+${label.replaceAll(/[^\dA-Za-z]+/g, ".").toLowerCase()}`;
}
