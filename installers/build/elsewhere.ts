/** Release files for desktops, Windows, macOS and containers. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileNameOf } from "../../build/targets.ts";
import { macArchive, macFiles } from "./macos.ts";
import { msiOf } from "./msi.ts";

interface Facts {
  dist: string;
  version: string;
  seconds: number;
  /** The .msi is not reproducible and needs additional tools. */
  withMsi: boolean;
}

/** Builds the files for those executables that exist in the folder. */
export function elsewhere({ dist, version, seconds, withMsi }: Facts): { name: string; bytes: Buffer }[] {
  const made: { name: string; bytes: Buffer }[] = [];
  for (const architecture of ["x64", "arm64"] as const) {
    const executable = join(dist, fileNameOf(`darwin-${architecture}`));
    if (!existsSync(executable)) continue;
    const files = macFiles(readFileSync(executable), architecture, version);
    made.push({
      name: `freehold-${version}-macos-${architecture}.tar.gz`,
      bytes: macArchive(files, seconds),
    });
  }
  const program = join(dist, fileNameOf("windows-x64"));
  if (withMsi && existsSync(program))
    made.push({ name: `freehold-${version}-x64.msi`, bytes: msiOf(program, version) });
  return made;
}
