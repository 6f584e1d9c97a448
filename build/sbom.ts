import { createHash } from "node:crypto";

export interface Package {
  name: string;
  version: string;
  license: string | undefined;
  licenseText?: string | undefined;
  /** Integrity of the registry archive, as in the lockfile: `sha512-<base64>`. */
  integrity: string | undefined;
  /** `name@version` of the packages that this one imports. */
  uses: readonly string[];
  /** Packages that are pre-bundled in this one's files. */
  contains: readonly Package[];
}

export interface Facts {
  product: { name: string; version: string; license: string; uses: readonly string[] };
  runtime: { version: string; revision: string; libraries: Readonly<Record<string, string | undefined>> };
  packages: readonly Package[];
  files: readonly { name: string; sha256: string }[];
  /** Time of the source instead of the build, so that builds are reproducible. */
  sourceTime: Date | undefined;
}

/** Subset of CycloneDX 1.6. */
interface Component {
  type: "application" | "file" | "library" | "platform";
  "bom-ref"?: string;
  group?: string;
  name: string;
  version?: string;
  licenses?: License[];
  purl?: string;
  hashes?: { alg: "SHA-256" | "SHA-512"; content: string }[];
  externalReferences?: { type: "vcs" | "license"; url: string; comment?: string }[];
  components?: Component[];
}

type Listed = Component & { "bom-ref": string };

type License = { license: { id: string } | { name: string } } | { expression: string };

/** CycloneDX 1.6 document. Deterministic. */
export function sbom({ product, runtime, packages, files, sourceTime }: Facts) {
  const bun = bunOf(runtime);
  const libraries = packages.map((one): Listed => ({ "bom-ref": refOf(idOf(one)), ...componentOf(one) }));
  const root = `pkg:generic/${product.name}@${product.version}`;
  const dependencies = [
    { ref: root, dependsOn: [bun["bom-ref"], ...product.uses.map(refOf)].sort() },
    { ref: bun["bom-ref"], dependsOn: [] },
    ...packages.map((one) => ({ ref: refOf(idOf(one)), dependsOn: one.uses.map(refOf).sort() })),
  ];
  const body = {
    version: 1,
    metadata: {
      ...(sourceTime && { timestamp: sourceTime.toISOString() }),
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": root,
        name: product.name,
        version: product.version,
        licenses: licensesOf(product.license),
        purl: root,
        components: files.map(
          ({ name, sha256 }): Component => ({
            type: "file",
            name,
            hashes: [{ alg: "SHA-256", content: sha256 }],
          }),
        ),
      },
    },
    components: [bun, ...libraries].sort(by((one) => one["bom-ref"])),
    dependencies: dependencies.sort(by(({ ref }) => ref)),
  };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    ...body,
  };
}

function bunOf({ version, revision, libraries }: Facts["runtime"]): Listed {
  const purl = `pkg:npm/bun@${version}`;
  return {
    type: "platform",
    "bom-ref": purl,
    name: "bun",
    version,
    licenses: licensesOf("MIT"),
    purl,
    externalReferences: [
      { type: "vcs", url: "https://github.com/oven-sh/bun", comment: `revision ${revision}` },
      {
        type: "license",
        url: "https://bun.com/docs/project/license",
        comment: "of the libraries that are linked into it",
      },
    ],
    components: Object.entries(LINKED).flatMap(([name, license]): Component[] => {
      const linked = libraries[name];
      if (linked === undefined) return [];
      return [{ type: "library", name, version: linked, licenses: licensesOf(license) }];
    }),
  };
}

/** Entries of `process.versions` that are linked into Bun, with licences. Others only state compatibility. */
const LINKED: Readonly<Record<string, string>> = {
  ares: "MIT",
  boringssl: "Apache-2.0 and others, as its LICENSE says",
  icu: "Unicode-3.0",
  libarchive: "BSD-2-Clause",
  libdeflate: "MIT",
  lolhtml: "BSD-3-Clause",
  lshpack: "MIT",
  mimalloc: "MIT",
  picohttpparser: "MIT",
  sqlite: "blessing",
  tinycc: "LGPL-2.1-or-later",
  uwebsockets: "Apache-2.0",
  webkit: "LGPL-2.0-or-later",
  zlib: "Zlib",
  zstd: "BSD-3-Clause",
};

function componentOf({ name, version, license, integrity, contains }: Package): Component {
  const [group, own] = name.startsWith("@") ? name.split("/") : [undefined, name];
  return {
    type: "library",
    ...(group !== undefined && { group }),
    name: own ?? name,
    version,
    ...(license !== undefined && { licenses: licensesOf(license) }),
    purl: refOf(`${name}@${version}`),
    ...(integrity !== undefined && { hashes: [{ alg: "SHA-512" as const, content: sha512Of(integrity) }] }),
    ...(contains.length > 0 && {
      components: contains.map(componentOf).sort(by(({ purl = "" }) => purl)),
    }),
  };
}

/** Unique within a build. */
export function idOf({ name, version }: { name: string; version: string }): string {
  return `${name}@${version}`;
}

/** Package URL of a package, which also identifies it within the document. */
function refOf(id: string): string {
  return `pkg:npm/${id.startsWith("@") ? `%40${id.slice(1)}` : id}`;
}

/** The schema accepts only SPDX ids as `id`; these are the ones in use. */
const SPDX = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "LGPL-2.0-or-later",
  "LGPL-2.1-or-later",
  "MIT",
  "MPL-2.0",
  "Python-2.0",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
  "blessing",
]);

function licensesOf(stated: string): License[] {
  if (SPDX.has(stated)) return [{ license: { id: stated } }];
  if (/ (?:AND|OR|WITH) /.test(stated)) return [{ expression: stated }];
  return [{ license: { name: stated } }];
}

function sha512Of(integrity: string): string {
  const [algorithm, hash] = integrity.split("-", 2);
  if (algorithm !== "sha512" || !hash) throw new Error(`The lockfile holds "${integrity}", not a SHA-512.`);
  return Buffer.from(hash, "base64").toString("hex");
}

/** Version 8 UUID derived from a text. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Compares by code units, independently of the machine's locale. */
function by<T>(key: (one: T) => string): (a: T, b: T) => number {
  return (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
