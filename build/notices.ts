import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Package } from "./sbom.ts";

/** Finds the licence text of a package, which most licences require to be distributed. */
export function licenseTextIn(folder: string): string | undefined {
  const names = readdirSync(folder)
    .filter((name) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(name))
    .sort();
  if (names.length === 0) return undefined;
  return names.map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n");
}

/** Identical licence texts are included once. */
export function noticesOf(packages: readonly Package[], runtime: string): string {
  const listed = packages.flatMap((one) => [one, ...one.contains]);
  const byText = Map.groupBy(listed, ({ license, licenseText }) => licenseText ?? `License: ${license}`);
  const parts = [...byText].map(([text, theirs]) => {
    const names = [...new Set(theirs.map(({ name, version }) => `${name} ${version}`))].sort();
    return { names, text };
  });
  parts.sort((one, other) => (one.names.join() < other.names.join() ? -1 : 1));
  return [
    `This program carries Bun ${runtime} (MIT), which links JavaScriptCore (LGPL-2.0-or-later) and the libraries that`,
    "https://bun.com/docs/project/license lists, and the packages below, each under the licence that follows its name.",
    "",
    ...parts.flatMap(({ names, text }) => [RULE, ...names, "", text, ""]),
  ].join("\n");
}

const RULE = "-".repeat(80);
