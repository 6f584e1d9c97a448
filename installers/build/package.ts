/**
 * Makes the packages of a release from the executables in dist/, and signs all that is in it.
 *
 *     bun run package --key FILE      with the secret key that `bun run release-key` made
 *     bun run package                 without signatures, to try the packages
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSecretKey, type SigningKey, signatureOf } from "../../build/signing.ts";
import { sourceTime } from "../../build/source-time.ts";
import { fileNameOf, TARGETS, type Target } from "../../build/targets.ts";
import product from "../../package.json";
import { commentOf } from "../../src/system/upgrade/release.ts";
import { type DebFacts, debianVersion, debOf } from "./deb.ts";

const installers = join(import.meta.dir, "..");
const { version } = product;

const DEBS: Readonly<Partial<Record<Target, DebFacts["architecture"]>>> = {
  "linux-x64": "amd64",
  "linux-arm64": "arm64",
};

const read = (...path: string[]) => readFileSync(join(installers, ...path));

/** The package of one machine. */
function debFor(executable: string, architecture: DebFacts["architecture"], seconds: number): Buffer {
  const scripts = ["postinst", "prerm", "postrm"].map((name) => [name, read("deb", name).toString()]);
  const settings = "etc/freehold/freehold.env";
  return debOf({
    version,
    architecture,
    seconds,
    scripts: Object.fromEntries(scripts),
    conffiles: [settings],
    files: [
      { path: "usr/bin/freehold", mode: 0o755, bytes: readFileSync(executable) },
      {
        path: "usr/lib/systemd/system/freehold.service",
        mode: 0o644,
        bytes: read("systemd", "freehold.service"),
      },
      { path: settings, mode: 0o640, bytes: read("deb", "freehold.env") },
      {
        path: "usr/share/doc/freehold/copyright",
        mode: 0o644,
        bytes: readFileSync(join(installers, "../LICENSE")),
      },
    ],
  });
}

/** Makes what the executables in a folder allow, and answers the names of all files of the release. */
export async function packageRelease(
  dist: string,
  key: SigningKey | undefined,
  seconds: number,
): Promise<string[]> {
  for (const name of readdirSync(dist)) if (name.endsWith(".minisig")) rmSync(join(dist, name));
  for (const target of TARGETS) {
    const executable = join(dist, fileNameOf(target));
    const architecture = DEBS[target];
    if (architecture && existsSync(executable))
      place(
        join(dist, `freehold_${debianVersion(version)}_${architecture}.deb`),
        debFor(executable, architecture, seconds),
      );
  }
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

const isReleased = (name: string) => /^freehold[-_.]/.test(name) && !name.endsWith(".part");

/** Nobody meets half a file. */
function place(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.part`, bytes);
  renameSync(`${path}.part`, path);
}

const sha256Of = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

if (import.meta.main) {
  const { values } = parseArgs({ options: { key: { type: "string" }, dist: { type: "string" } } });
  const key = values.key === undefined ? undefined : readSecretKey(readFileSync(values.key, "utf8"));
  const dist = values.dist ?? join(installers, "../dist");
  const seconds = Math.floor((sourceTime()?.getTime() ?? 0) / 1000);
  const names = await packageRelease(dist, key, seconds);
  console.log(
    [...names, key ? "All are signed." : "Nothing is signed: name the secret key with --key FILE."].join(
      "\n",
    ),
  );
}
