import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { idOf, type Package } from "./sbom.ts";

type Inputs = Bun.BuildMetafile["inputs"];
type Lock = Pick<Bun.BunLockFile, "packages">;

export interface Carried {
  packages: Package[];
  /** `name@version` of what the product's own files import. */
  uses: string[];
}

/** The packages that the files of a bundle come from: the truth of the bundle, not of package.json. */
export function packagesOf(inputs: Inputs, lock: Lock, root: string): Carried {
  const folders = new Map<string, { embedded: string[]; imports: Set<string> }>();
  const imports = new Set<string>();
  for (const [path, input] of Object.entries(inputs)) {
    const folder = folderOf(path);
    const known =
      folder === undefined ? undefined : (folders.get(folder) ?? { embedded: [], imports: new Set() });
    if (folder !== undefined && known) folders.set(folder, known);
    // Bun counts no bytes of a file that it embeds as it is.
    if (input.bytes === 0) known?.embedded.push(path);
    for (const imported of input.imports) {
      const target = folderOf(imported.path);
      if (target !== undefined && target !== folder) (known?.imports ?? imports).add(target);
    }
  }
  const idOfFolder = (folder: string) => idOf(locked(lock, keyOf(folder)));
  const packages = [...folders].map(([folder, { embedded, imports: used }]) => ({
    ...installed(lock, folder, root),
    uses: [...used].map(idOfFolder),
    contains: embedded.flatMap((file) => bundledBefore(lock, folder, file, root)),
  }));
  return { packages, uses: [...imports].map(idOfFolder) };
}

/** `node_modules/a/node_modules/@b/c/dist/d.js` -> `node_modules/a/node_modules/@b/c`. */
function folderOf(path: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** The lockfile names a package by the way to its folder: `a/@b/c`. */
function keyOf(folder: string): string {
  return folder
    .split("node_modules/")
    .slice(1)
    .map((part) => part.replace(/\/$/, ""))
    .join("/");
}

interface Locked {
  name: string;
  version: string;
  integrity: string;
}

function locked(lock: Lock, key: string): Locked {
  const entry = lock.packages[key];
  if (entry?.length !== 4)
    throw new Error(`${key} is bundled, but bun.lock has no package of the registry there.`);
  const [id, , , integrity] = entry;
  const at = id.lastIndexOf("@");
  return { name: id.slice(0, at), version: id.slice(at + 1), integrity };
}

function installed(lock: Lock, folder: string, root: string): Locked & Pick<Package, "license"> {
  const expected = locked(lock, keyOf(folder));
  const { version, license } = manifestOf(join(root, folder));
  if (version !== expected.version)
    throw new Error(
      `${folder} holds version ${version}, bun.lock says ${expected.version}. Run "bun install --frozen-lockfile".`,
    );
  return { ...expected, license };
}

function manifestOf(folder: string): { version: string; license: string | undefined } {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest))
    throw new Error(`${folder}/package.json states no version.`);
  const license =
    "license" in manifest && typeof manifest.license === "string" ? manifest.license : undefined;
  return { version: String(manifest.version), license };
}

/**
 * A file that its publisher bundled holds other packages in the versions of the publisher's lockfile, which
 * are not those of ours. Its source map names them.
 */
function bundledBefore(lock: Lock, folder: string, file: string, root: string): Package[] {
  const map = join(root, `${file}.map`);
  if (!existsSync(map)) return [];
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(map, "utf8"));
  const found = new Map<string, Package>();
  for (const { name, version } of packagesInSources(sources, folder, file)) {
    const ours = nearest(lock, keyOf(folder), name);
    // Packages of the publisher's own repository carry no version there; its manifest pins them, so ours is theirs.
    const actual = version ?? ours?.version;
    if (actual === undefined) throw new Error(`${map} names ${name}, whose version nothing tells.`);
    found.set(idOf({ name, version: actual }), {
      name,
      version: actual,
      // A licence seldom changes between versions, and the version that we have is a close one.
      license: ours && manifestOf(join(root, ours.folder)).license,
      integrity: ours?.version === actual ? ours.integrity : undefined,
      uses: [],
      contains: [],
    });
  }
  return [...found.values()];
}

/** `.pnpm/<name>@<version>_<peers>/` is a package, `../<name>/` beside the package's folder one of the same repository. */
export function packagesInSources(
  sources: readonly string[],
  folder: string,
  file: string,
): { name: string; version: string | undefined }[] {
  const scope = /node_modules\/(@[^/]+\/)[^/]+$/.exec(folder)?.[1] ?? "";
  const place = posix.dirname(posix.relative(folder, file));
  const found = new Map<string, { name: string; version: string | undefined }>();
  for (const source of sources) {
    const stored = /\/\.pnpm\/((?:@[^@/]+)?[^@/]+)@([^_/]+)/.exec(source);
    const sibling = /^\.\.\/([^./][^/]*)\//.exec(posix.join(place, source));
    if (stored) {
      const name = (stored[1] ?? "").replace("+", "/");
      found.set(`${name}@${stored[2]}`, { name, version: stored[2] });
    } else if (sibling) {
      const name = `${scope}${sibling[1]}`;
      found.set(name, { name, version: undefined });
    }
  }
  return [...found.values()];
}

/** The package that an import of that name in this folder finds: from there upwards. */
function nearest(lock: Lock, key: string, name: string): (Locked & { folder: string }) | undefined {
  const parts = key.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const way = [...parts.slice(0, depth), name];
    if (way.join("/") in lock.packages)
      return { ...locked(lock, way.join("/")), folder: way.map((part) => `node_modules/${part}`).join("/") };
  }
  return undefined;
}
