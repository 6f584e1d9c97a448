import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { licenseTextIn } from "./notices.ts";
import { idOf, type Package } from "./sbom.ts";

type Inputs = Bun.BuildMetafile["inputs"];
type Lock = Pick<Bun.BunLockFile, "packages">;

export interface Carried {
  packages: Package[];
  /** `name@version` of the packages imported by the product's own files. */
  uses: string[];
}

const OWN = "the product itself";

/** Packages that a bundle really contains, unlike those listed in package.json. */
export function packagesOf(inputs: Inputs, lock: Lock, root: string): Carried {
  const idAt = (path: string) => {
    const folder = folderOf(path);
    return folder === undefined ? OWN : idOf(locked(lock, keyOf(folder)));
  };
  // Grouped by name@version, since a package may be installed in two folders.
  const files = Map.groupBy(Object.entries(inputs), ([path]) => idAt(path));
  const usesOf = (id: string) => {
    const imported = (files.get(id) ?? []).flatMap(([, { imports }]) =>
      imports.map(({ path }) => idAt(path)),
    );
    return [...new Set(imported)].filter((one) => one !== OWN && one !== id);
  };
  const packages = [...files].flatMap(([id, own]) => {
    const folder = folderOf(own[0]?.[0] ?? "");
    if (folder === undefined) return [];
    // Bun reports zero bytes for files that it embeds unchanged.
    const embedded = own.filter(([, { bytes }]) => bytes === 0).map(([path]) => path);
    return {
      ...installed(lock, folder, root),
      uses: usesOf(id),
      contains: embedded.flatMap((file) => bundledBefore(lock, file, root)),
    };
  });
  return { packages, uses: usesOf(OWN) };
}

/** `node_modules/a/node_modules/@b/c/dist/d.js` -> `node_modules/a/node_modules/@b/c`. */
function folderOf(path: string): string | undefined {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** Key of a package in the lockfile, which is derived from its folder: `a/@b/c`. */
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

function installed(
  lock: Lock,
  folder: string,
  root: string,
): Locked & Pick<Package, "license" | "licenseText"> {
  const expected = locked(lock, keyOf(folder));
  const { version, license } = manifestOf(join(root, folder));
  if (version !== expected.version)
    throw new Error(
      `${folder} holds version ${version}, bun.lock says ${expected.version}. Run "bun install --frozen-lockfile".`,
    );
  return { ...expected, license, licenseText: licenseTextIn(join(root, folder)) };
}

function manifestOf(folder: string): { version: string; license: string | undefined } {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest))
    throw new Error(`${folder}/package.json states no version.`);
  const license =
    "license" in manifest && typeof manifest.license === "string" ? manifest.license : undefined;
  return { version: String(manifest.version), license };
}

/** Packages inside a pre-bundled file, in the versions that its publisher used. The source map names them. */
function bundledBefore(lock: Lock, file: string, root: string): Package[] {
  const folder = folderOf(file);
  const map = join(root, `${file}.map`);
  if (folder === undefined || !existsSync(map)) return [];
  const { sources }: { sources: string[] } = JSON.parse(readFileSync(map, "utf8"));
  const found = new Map<string, Package>();
  for (const { name, version } of packagesInSources(sources, file)) {
    const ours = nearest(lock, keyOf(folder), name);
    // The publisher's own packages appear without a version. Its manifest pins them, so ours is the same.
    const actual = version ?? ours?.version;
    if (actual === undefined) throw new Error(`${map} names ${name}, whose version nothing tells.`);
    found.set(idOf({ name, version: actual }), {
      name,
      version: actual,
      // Licences rarely change between versions, so the installed version's licence is used.
      license: ours && manifestOf(join(root, ours.folder)).license,
      licenseText: ours && licenseTextIn(join(root, ours.folder)),
      integrity: ours?.version === actual ? ours.integrity : undefined,
      uses: [],
      contains: [],
    });
  }
  return [...found.values()];
}

/** `.pnpm/<name>@<version>_<peers>/` is a package; `../<name>/` belongs to the publisher's repository. */
export function packagesInSources(
  sources: readonly string[],
  file: string,
): { name: string; version: string | undefined }[] {
  const folder = folderOf(file) ?? "";
  const scope = /(@[^/]+\/)[^/]+$/.exec(folder)?.[1] ?? "";
  const place = posix.dirname(posix.relative(folder, file));
  const found = new Map<string, { name: string; version: string | undefined }>();
  for (const source of sources) {
    // pnpm writes `@scope/name` as `@scope+name`, and appends peer versions after an underscore.
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

/** Resolves an import like Node: from a folder upwards. */
function nearest(lock: Lock, key: string, name: string): (Locked & { folder: string }) | undefined {
  const parts = key.match(/(?:@[^/]+\/)?[^/]+/g) ?? [];
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const way = [...parts.slice(0, depth), name];
    if (way.join("/") in lock.packages)
      return { ...locked(lock, way.join("/")), folder: way.map((part) => `node_modules/${part}`).join("/") };
  }
  return undefined;
}
