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

describe("the bill of materials", () => {
  test("is about the product at its version", () => {
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

  test("has no time when none is known", () => {
    expect(sbom(facts({ sourceTime: undefined })).metadata).not.toHaveProperty("timestamp");
  });

  test("lists every package by its package URL, and the runtime", () => {
    expect(sbom(facts()).components.map(({ purl }) => purl)).toEqual([
      "pkg:npm/%40types/path@1.0.0",
      "pkg:npm/bun@1.4.5",
      "pkg:npm/router@2.0.0",
    ]);
  });

  test("names the libraries inside the runtime, not what it is compatible with", () => {
    const bun = sbom(facts()).components.find(({ name }) => name === "bun");
    expect(bun?.components).toEqual([
      { type: "library", name: "sqlite", version: "3.54.1", licenses: [{ license: { id: "blessing" } }] },
    ]);
  });

  test("says what uses what", () => {
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

  test("splits the scope from the name", () => {
    const [path] = sbom(facts()).components;
    expect(path).toMatchObject({ group: "@types", name: "path" });
    expect(component({})).not.toHaveProperty("group");
  });

  test("writes the lockfile's hash in hex", () => {
    expect(component({})?.hashes).toEqual([{ alg: "SHA-512", content: "0".repeat(128) }]);
    expect(component({ integrity: undefined })).not.toHaveProperty("hashes");
    expect(() => component({ integrity: "sha1-AAAA" })).toThrow('The lockfile holds "sha1-AAAA"');
  });

  test.each([
    ["MIT", [{ license: { id: "MIT" } }]],
    ["(MIT OR CC0-1.0)", [{ expression: "(MIT OR CC0-1.0)" }]],
    ["SEE LICENSE IN LICENSE.txt", [{ license: { name: "SEE LICENSE IN LICENSE.txt" } }]],
  ] as const)("states the licence %s in the form that the schema has for it", (license, licenses) => {
    expect(component({ license })?.licenses).toEqual([...licenses]);
  });

  test("puts what a publisher bundled inside the package that holds it", () => {
    const outer = component({ contains: [library("vue", "3.5.40"), library("@vue/shared", "3.5.40")] });
    expect(outer?.components?.map(({ purl }) => purl)).toEqual([
      "pkg:npm/%40vue/shared@3.5.40",
      "pkg:npm/vue@3.5.40",
    ]);
  });

  test("is the same for the same facts, in whatever order they come", () => {
    const { packages } = facts();
    expect(JSON.stringify(sbom(facts({ packages: [...packages].reverse() })))).toBe(
      JSON.stringify(sbom(facts())),
    );
  });

  test("has a serial number that changes with the content alone", () => {
    const { serialNumber } = sbom(facts());
    expect(serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(sbom(facts({ packages: [] })).serialNumber).not.toBe(serialNumber);
  });
});

test("the licences of all that is carried stand once each, with the names that they are of", () => {
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

test("a source map names packages with their versions, and neighbours of the publisher's repository without", () => {
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

test("a bundled package that bun.lock does not know stops the build", () => {
  const inputs = { "node_modules/@a/b/node_modules/c/d.js": { bytes: 1, imports: [] } };
  expect(() => packagesOf(inputs, { packages: {} }, "/nowhere")).toThrow(
    "@a/b/c is bundled, but bun.lock has no package of the registry there.",
  );
});
