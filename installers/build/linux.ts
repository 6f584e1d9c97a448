import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markPng, markSvg } from "../../build/icon.ts";
import product from "../../package.json";
import { debianVersion, debOf } from "./deb.ts";
import { gzipped } from "./gzip.ts";
import { type PackagedFile, rpmOf, rpmVersion } from "./rpm.ts";

const root = join(import.meta.dir, "../..");
const read = (...path: string[]) => readFileSync(join(root, ...path));

const SUMMARY = "The system of record of a small organisation";
const DESCRIPTION = [
  "Customers, finance, people, operations, legal and strategy in one program with",
  "permissions on every call and an audit trail that proves itself.",
];
/** Group of the service user, the only one that may read the configuration. */
const GROUP = "freehold";
const SETTINGS = "etc/freehold/freehold.env";
const ICONS = "usr/share/icons/hicolor";
const ZSH = { deb: "usr/share/zsh/vendor-completions", rpm: "usr/share/zsh/site-functions" } as const;

export interface LinuxPackage {
  name: string;
  bytes: Buffer;
}

/** Packages for Linux with glibc. */
export function linuxPackages(
  executable: Uint8Array,
  licenses: Uint8Array,
  architecture: "x64" | "arm64",
  version: string,
  seconds: number,
): LinuxPackage[] {
  const isIntel = architecture === "x64";
  const deb = isIntel ? "amd64" : "arm64";
  const rpm = isIntel ? "x86_64" : "aarch64";
  const facts = { version, seconds, summary: SUMMARY, description: DESCRIPTION };
  return [
    {
      name: `freehold_${debianVersion(version)}_${deb}.deb`,
      bytes: debOf({
        ...facts,
        architecture: deb,
        scripts: {
          preinst: script("deb", "preinst", BACKUP),
          postinst: script("deb", "postinst"),
          prerm: script("deb", "prerm"),
          postrm: script("deb", "postrm"),
        },
        files: contents("deb", executable, licenses),
      }),
    },
    {
      name: `freehold-${rpmVersion(version)}-1.${rpm}.rpm`,
      bytes: rpmOf({
        ...facts,
        architecture: rpm,
        license: product.license,
        scripts: {
          pre: script("rpm", "pre", BACKUP),
          post: script("rpm", "post"),
          preun: script("rpm", "preun"),
          postun: script("rpm", "postun"),
        },
        files: contents("rpm", executable, licenses),
      }),
    },
  ];
}

const BACKUP = read("installers/linux/backup-before-upgrade.sh").toString();

/** Shell script that stops at the first error. */
function script(kind: "deb" | "rpm", name: string, ...parts: readonly string[]): string {
  return ["#!/bin/sh", "set -e", "", ...parts, read("installers", kind, name).toString()].join("\n");
}

function contents(kind: keyof typeof ZSH, executable: Uint8Array, licenses: Uint8Array): PackagedFile[] {
  const own = ["etc/freehold/", "usr/share/doc/freehold/"];
  return [
    ...own.map((path) => ({ path, mode: 0o755, bytes: new Uint8Array() })),
    { path: "usr/bin/freehold", mode: 0o755, bytes: executable },
    file("usr/lib/systemd/system/freehold.service", read("installers/systemd/freehold.service")),
    { ...file(SETTINGS, read("installers/linux/freehold.env")), mode: 0o640, group: GROUP, isSettings: true },
    file("usr/share/applications/freehold.desktop", read("installers/desktop/freehold.desktop")),
    file(`${ICONS}/scalable/apps/freehold.svg`, Buffer.from(markSvg())),
    // Included for desktops that can't render SVG.
    file(`${ICONS}/48x48/apps/freehold.png`, markPng(48)),
    file(`${ICONS}/256x256/apps/freehold.png`, markPng(256)),
    file("usr/share/doc/freehold/copyright", read("LICENSE")),
    file("usr/share/doc/freehold/third-party-licenses.txt", licenses),
    file("usr/share/man/man1/freehold.1.gz", gzipped(said("man"))),
    file("usr/share/bash-completion/completions/freehold", said("completion", "bash")),
    file(`${ZSH[kind]}/_freehold`, said("completion", "zsh")),
    file("usr/share/fish/vendor_completions.d/freehold.fish", said("completion", "fish")),
  ];
}

const file = (path: string, bytes: Uint8Array): PackagedFile => ({ path, mode: 0o644, bytes });

const heard = new Map<string, Buffer>();

/** Output of the program, run from source because executables for other platforms can't run here. */
function said(...args: readonly string[]): Buffer {
  const key = args.join(" ");
  const known = heard.get(key);
  if (known) return known;
  // Package documents are in English, whatever the language of the build machine.
  const env = { ...process.env, LC_ALL: "C" };
  const command = [process.execPath, join(root, "src/main.ts"), ...args];
  const { stdout, stderr, exitCode } = Bun.spawnSync(command, { env });
  if (exitCode !== 0) throw new Error(`freehold ${key} failed: ${stderr}`);
  heard.set(key, stdout);
  return stdout;
}
