/**
 * Builds the packages of a release from the executables in dist/ and signs all files.
 *
 *     bun run package --key FILE         with the secret key from `bun run release-key`
 *     bun run package                    without signatures, to test the packages
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { currentDocument } from "../../build/openapi.ts";
import { product } from "../../build/product.ts";
import { publicKeyText, readSecretKey, type SigningKey, signatureOf } from "../../build/signing.ts";
import { sourceTime } from "../../build/source-time.ts";
import { fileNameOf, TARGETS } from "../../build/targets.ts";
import { commentOf } from "../../src/system/upgrade/release.ts";
import { clientArchive, clientPackage } from "./client.ts";
import { elsewhere } from "./elsewhere.ts";
import { linuxPackages } from "./linux.ts";
import { canMakeMsi } from "./msi.ts";
import { pythonWheel, wheelName } from "./python.ts";
import type { Entry } from "./tar.ts";

const installers = join(import.meta.dir, "..");

export interface Packaging {
  dist: string;
  key: SigningKey | undefined;
  version: string;
  /** Timestamp of all files, in seconds since 1970. */
  seconds: number;
  withMsi?: boolean;
}

const SCRIPTS: Readonly<Record<string, string>> = {
  "install.sh": "install.sh",
  "install.ps1": "install.ps1",
  Containerfile: "container/Containerfile",
};
const PUBLIC_KEY = "release.pub";

/** Builds what the available executables allow; returns the names of all release files. */
export async function packageRelease(packaging: Packaging): Promise<string[]> {
  const { dist, key, version, seconds, withMsi = false } = packaging;
  for (const name of readdirSync(dist)) if (name.endsWith(".minisig")) rmSync(join(dist, name));
  for (const architecture of ["x64", "arm64"] as const) {
    const executable = join(dist, fileNameOf(`linux-${architecture}`));
    if (!existsSync(executable)) continue;
    const licenses = readFileSync(join(dist, "freehold-licenses.txt"));
    const made = linuxPackages(readFileSync(executable), licenses, architecture, version, seconds);
    for (const { name, bytes } of made) place(join(dist, name), bytes);
  }
  for (const { name, bytes } of elsewhere({ dist, version, seconds, withMsi }))
    place(join(dist, name), bytes);
  const client = await clientPackage(version);
  layOut(join(dist, "client"), client);
  place(join(dist, `freehold-client-${version}.tgz`), clientArchive(client, seconds));
  place(join(dist, wheelName(version)), await pythonWheel(await currentDocument(), version, seconds));
  for (const [name, source] of Object.entries(SCRIPTS))
    place(join(dist, name), Buffer.from(carrying(key, source)));
  if (key) place(join(dist, PUBLIC_KEY), Buffer.from(publicKeyText(key)));

  const files = readdirSync(dist).filter(isReleased).sort();
  const sums = files.map((name) => `${sha256Of(join(dist, name))}  ${name}\n`).join("");
  place(join(dist, "SHA256SUMS"), Buffer.from(sums));
  const all = [...files, "SHA256SUMS"];
  if (key)
    for (const name of all) {
      const target = TARGETS.find((one) => fileNameOf(one) === name) ?? "any";
      const comment = commentOf({ file: name, version, target }, seconds);
      place(join(dist, `${name}.minisig`), Buffer.from(await signatureOf(join(dist, name), comment, key)));
    }
  return all;
}

/** True for files to release: not for unfinished ones, nor for the list of checksums. */
const isReleased = (name: string) =>
  (/^freehold[-_.]/i.test(name) || [...Object.keys(SCRIPTS), PUBLIC_KEY].includes(name)) &&
  !name.endsWith(".part");

/** Embeds the release's public key in a script. */
function carrying(key: SigningKey | undefined, source: string): string {
  const [, line = ""] = key ? publicKeyText(key).split("\n") : [];
  return readFileSync(join(installers, source), "utf8").replace(
    "release_key=''",
    () => `release_key='${line}'`,
  );
}

function layOut(folder: string, files: readonly Entry[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { path, bytes } of files) writeFileSync(join(folder, path), bytes);
}

/** Writes a file by renaming it into place, so that partial files are never visible. */
function place(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}

const sha256Of = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

if (import.meta.main) {
  const { values } = parseArgs({
    options: { key: { type: "string" }, dist: { type: "string" } },
  });
  const key = values.key === undefined ? undefined : readSecretKey(readFileSync(values.key, "utf8"));
  const carried = readFileSync(join(installers, "../src/system/upgrade/release.pub"), "utf8");
  if (key && publicKeyText(key) !== carried) {
    console.error(
      "The programs carry another public key than that of this secret key: see src/system/upgrade/release.pub.",
    );
    process.exit(2);
  }
  const dist = values.dist ?? join(installers, "../dist");
  const seconds = Math.floor((sourceTime()?.getTime() ?? 0) / 1000);
  const withMsi = canMakeMsi();
  const names = await packageRelease({ dist, key, version: product.version, seconds, withMsi });
  console.log(
    [
      ...names,
      ...(withMsi ? [] : ["There is no .msi: it takes wixl and msibuild (msitools)."]),
      key ? "All are signed." : "Nothing is signed: name the secret key with --key FILE.",
    ].join("\n"),
  );
}
