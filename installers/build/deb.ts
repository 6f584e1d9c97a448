/** Creates .deb packages (deb(5)): ar archives with the format version, control data and files. */
import { createHash } from "node:crypto";
import { gzipped } from "./gzip.ts";
import type { PackagedFile } from "./rpm.ts";
import { type Entry, tarOf } from "./tar.ts";

export interface DebFacts {
  version: string;
  architecture: "amd64" | "arm64";
  summary: string;
  description: readonly string[];
  files: readonly PackagedFile[];
  /** Maintainer scripts by name: preinst, postinst, prerm, postrm. */
  scripts: Readonly<Record<string, string>>;
  /** Timestamp of all files, in seconds since 1970. */
  seconds: number;
}

export function debOf(facts: DebFacts): Buffer {
  const { files, scripts, seconds } = facts;
  const settings = files.filter(({ isSettings }) => isSettings);
  const control: Entry[] = [
    entry("control", controlOf(facts)),
    entry("md5sums", sumsOf(files)),
    entry("conffiles", settings.map(({ path }) => `/${path}\n`).join("")),
    ...Object.entries(scripts).map(([name, text]) => entry(name, text, 0o755)),
  ];
  return arOf(
    [
      ["debian-binary", Buffer.from("2.0\n")],
      ["control.tar.gz", gzipped(tarOf(control, seconds))],
      ["data.tar.gz", gzipped(tarOf(withFolders(files), seconds))],
    ],
    seconds,
  );
}

/** A dash would start a Debian revision. A tilde makes a pre-release sort before its release. */
export function debianVersion(version: string): string {
  return version.replace("-", "~");
}

function controlOf({ version, architecture, files, summary, description }: DebFacts): string {
  const kilobytes = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes.length / 1024), 0);
  return [
    "Package: freehold",
    `Version: ${debianVersion(version)}`,
    `Architecture: ${architecture}`,
    "Maintainer: The Freehold project <freehold@localhost>",
    `Installed-Size: ${kilobytes}`,
    "Depends: libc6 (>= 2.17), passwd",
    "Section: misc",
    "Priority: optional",
    `Description: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
    ...description.map((line) => ` ${line}`),
    "",
  ].join("\n");
}

function sumsOf(files: readonly Entry[]): string {
  return files
    .filter(({ path }) => !path.endsWith("/"))
    .map(({ path, bytes }) => `${createHash("md5").update(bytes).digest("hex")}  ${path}\n`)
    .join("");
}

const entry = (path: string, text: string, mode = 0o644): Entry => ({ path, mode, bytes: Buffer.from(text) });

/** Adds parent folders, each before what it contains. */
function withFolders(files: readonly Entry[]): Entry[] {
  const folders = new Set([""]);
  for (const { path } of files)
    for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1))
      folders.add(path.slice(0, at + 1));
  const above = [...folders].filter((folder) => !files.some(({ path }) => path === folder));
  return [...above.map((path) => ({ path, mode: 0o755, bytes: new Uint8Array() })), ...files].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  );
}

function arOf(members: readonly [string, Buffer][], seconds: number): Buffer {
  const parts = members.flatMap(([name, bytes]) => [
    Buffer.from(
      `${name.padEnd(16)}${String(seconds).padEnd(12)}${"0".padEnd(6)}${"0".padEnd(6)}${"100644".padEnd(8)}${String(bytes.length).padEnd(10)}\`\n`,
    ),
    bytes,
    Buffer.alloc(bytes.length % 2, "\n"),
  ]);
  return Buffer.concat([Buffer.from("!<arch>\n"), ...parts]);
}
