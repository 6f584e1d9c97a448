import { describe, expect, test } from "bun:test";
import { noticesOf } from "../../build/notices.ts";
import { packagesInSources, packagesOf } from "../../build/packages.ts";
import { type Facts, type Package, sbom } from "../../build/sbom.ts";

const HASH = Buffer.from("0".repeat(128), "hex");

function library(name: string, version: string, more: Partial<Package> = {}): Package {
  return {
    name,
    version,
    license: "MIT",
    integrity: `sha512-${HASH.toString("base64")}`,
    uses: [],
    contains: [],
    ...more,
  };
}

function facts(more: Partial<Facts> = {}): Facts {
  return {
    product: { name: "freehold", version: "1.2.3", license: "Apache-2.0", uses: ["router@2.0.0"] },
    runtime: { version: "1.4.5", revision: "abc", libraries: { sqlite: "3.54.1", node: "26.3.0" } },
    packages: [library("router", "2.0.0", { uses: ["@types/path@1.0.0"] }), library("@types/path", "1.0.0")],
    files: [{ name: "freehold-linux-x64", sha256: "ab".repeat(32) }],
    sourceTime: new Date(0),
    ...more,
  };
}

const component = (more: Partial<Package>) =>
  sbom(facts({ packages: [library("one", "1.0.0", more)] })).components.find(({ name }) => name === "one");

describe("Bill of materials", () => {
  test("describes the product and its version", () => {
    const { bomFormat, specVersion, metadata } = sbom(facts());
    expect({ bomFormat, specVersion }).toEqual({ bomFormat: "CycloneDX", specVersion: "1.6" });
    expect(metadata).toEqual({
      timestamp: "1970-01-01T00:00:00.000Z",
      lifecycles: [{ phase: "build" }],
      component: {
        type: "application",
        "bom-ref": "pkg:generic/freehold@1.2.3",
        name: "freehold",
        version: "1.2.3",
        licenses: [{ license: { id: "Apache-2.0" } }],
        purl: "pkg:generic/freehold@1.2.3",
        components: [
          {
            type: "file",
            name: "freehold-linux-x64",
            hashes: [{ alg: "SHA-256", content: "ab".repeat(32) }],
          },
        ],
      },
    });
  });

  test("omits the timestamp if the source time is unknown", () => {
    expect(sbom(facts({ sourceTime: undefined })).metadata).not.toHaveProperty("timestamp");
  });

  test("lists the runtime and every package by package URL", () => {
    expect(sbom(facts()).components.map(({ purl }) => purl)).toEqual([
      "pkg:npm/%40types/path@1.0.0",
      "pkg:npm/bun@1.4.5",
      "pkg:npm/router@2.0.0",
    ]);
  });

  test("lists the libraries bundled in the runtime, not those it is compatible with", () => {
    const bun = sbom(facts()).components.find(({ name }) => name === "bun");
    expect(bun?.components).toEqual([
      { type: "library", name: "sqlite", version: "3.54.1", licenses: [{ license: { id: "blessing" } }] },
    ]);
  });

  test("states the dependencies of each component", () => {
    expect(sbom(facts()).dependencies).toEqual([
      {
        ref: "pkg:generic/freehold@1.2.3",
        dependsOn: ["pkg:npm/bun@1.4.5", "pkg:npm/router@2.0.0"],
      },
      { ref: "pkg:npm/%40types/path@1.0.0", dependsOn: [] },
      { ref: "pkg:npm/bun@1.4.5", dependsOn: [] },
      { ref: "pkg:npm/router@2.0.0", dependsOn: ["pkg:npm/%40types/path@1.0.0"] },
    ]);
  });

  test("splits the scope from the package name", () => {
    const [path] = sbom(facts()).components;
    expect(path).toMatchObject({ group: "@types", name: "path" });
    expect(component({})).not.toHaveProperty("group");
  });

  test("converts the lockfile hash to hex", () => {
    expect(component({})?.hashes).toEqual([{ alg: "SHA-512", content: "0".repeat(128) }]);
    expect(component({ integrity: undefined })).not.toHaveProperty("hashes");
    expect(() => component({ integrity: "sha1-AAAA" })).toThrow('The lockfile holds "sha1-AAAA"');
  });

  test.each([
    ["MIT", [{ license: { id: "MIT" } }]],
    ["(MIT OR CC0-1.0)", [{ expression: "(MIT OR CC0-1.0)" }]],
    ["SEE LICENSE IN LICENSE.txt", [{ license: { name: "SEE LICENSE IN LICENSE.txt" } }]],
  ] as const)("encodes the licence %s as the schema requires", (license, licenses) => {
    expect(component({ license })?.licenses).toEqual([...licenses]);
  });

  test("nests packages bundled by a publisher in their containing package", () => {
    const outer = component({ contains: [library("vue", "3.5.40"), library("@vue/shared", "3.5.40")] });
    expect(outer?.components?.map(({ purl }) => purl)).toEqual([
      "pkg:npm/%40vue/shared@3.5.40",
      "pkg:npm/vue@3.5.40",
    ]);
  });

  test("does not depend on the order of packages", () => {
    const { packages } = facts();
    expect(JSON.stringify(sbom(facts({ packages: [...packages].reverse() })))).toBe(
      JSON.stringify(sbom(facts())),
    );
  });

  test("has a serial number derived from the content", () => {
    const { serialNumber } = sbom(facts());
    expect(serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sbom(facts({ packages: [] })).serialNumber).not.toBe(serialNumber);
  });
});

test("lists each licence text once with all packages that use it", () => {
  const text = "Copyright one\n\nPermission is granted";
  const inner = library("inner", "3.0.0", { license: "ISC" });
  const packages = [
    library("two", "2.0.0", { licenseText: text }),
    library("one", "1.0.0", { licenseText: text, contains: [inner] }),
  ];
  const [, ...parts] = noticesOf(packages, "1.4.5").split(`${"-".repeat(80)}\n`);
  expect(parts).toEqual(
    ["inner 3.0.0\n\nLicense: ISC\n\n", `one 1.0.0\ntwo 2.0.0\n\n${text}\n`].map((part) =>
      expect.stringContaining(part),
    ),
  );
});

test("reads packages and versions from a source map, without versions for monorepo neighbours", () => {
  const pnpm = "../../../../node_modules/.pnpm";
  const sources = [
    `${pnpm}/@vue+shared@3.5.40/node_modules/@vue/shared/dist/shared.js`,
    `${pnpm}/vue@3.5.40_typescript@5.9.3/node_modules/vue/dist/vue.js`,
    `${pnpm}/vue@3.5.40_typescript@5.9.3/node_modules/vue/index.js`,
    "../../../themes/dist/index.js",
    "../../src/main.ts",
  ];
  const file = "node_modules/@scalar/api-reference/dist/browser/standalone.js";
  expect(packagesInSources(sources, file)).toEqual([
    { name: "@vue/shared", version: "3.5.40" },
    { name: "vue", version: "3.5.40" },
    { name: "@scalar/themes", version: undefined },
  ]);
});

test("rejects a bundled package that is missing from bun.lock", () => {
  const inputs = { "node_modules/@a/b/node_modules/c/d.js": { bytes: 1, imports: [] } };
  expect(() => packagesOf(inputs, { packages: {} }, "/nowhere")).toThrow(
    "@a/b/c is bundled, but bun.lock has no package of the registry there.",
  );
});
