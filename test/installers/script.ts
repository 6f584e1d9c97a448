import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { hostTarget } from "../../build/targets.ts";
import { packageRelease } from "../../installers/build/package.ts";
import { freshFolder } from "../kit/appliance.ts";
import { standIns } from "../kit/programs/programs.ts";
import { key, SECONDS, version } from "./packages.ts";

/** A stand-in for Freehold that responds to the script's queries and records the commands it receives. */
const PROGRAM = `#!/bin/sh
case $1 in
  version) echo "freehold ${version}" ;;
  man | completion) echo "$*" ;;
  service) [ "$2" = status ] && echo '{"state":"absent"}' || echo "$*" >>"\${0%/*}/told" ;;
  *) echo "$*" >>"\${0%/*}/told" ;;
esac
`;

export async function release(isSigned = true): Promise<string> {
  const dist = join(freshFolder(), "release");
  mkdirSync(dist);
  writeFileSync(join(dist, `freehold-${hostTarget()}`), PROGRAM);
  writeFileSync(join(dist, "freehold-licenses.txt"), "the licences");
  await packageRelease({ dist, key: isSigned ? key : undefined, version, seconds: SECONDS });
  return dist;
}

/** A PATH with everything the script needs, regardless of this machine. */
const PATH = `${standIns("minisign")}:${process.env.PATH}`;

export function install(
  dist: string,
  prefix: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["sh", join(dist, "install.sh"), ...args], {
    env: { PATH, PREFIX: prefix, ...env },
  });
  return { code: exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

export const installed = (prefix: string) =>
  existsSync(prefix)
    ? readdirSync(prefix, { recursive: true, encoding: "utf8" })
        .filter((name) => name.includes("freehold"))
        .sort()
    : [];

/** Ways to corrupt a release, each with the script's error message. */
export const SPOILED: [string, (dist: string) => void, string][] = [
  [
    "a changed program",
    (dist) => appendFileSync(join(dist, `freehold-${hostTarget()}`), "#"),
    "does not match SHA256SUMS",
  ],
  [
    "changed checksums",
    (dist) => appendFileSync(join(dist, "SHA256SUMS"), "\n"),
    "invalid signature of SHA256SUMS",
  ],
  [
    "a changed signature",
    (dist) => spoilSignature(join(dist, "SHA256SUMS.minisig")),
    "invalid signature of SHA256SUMS",
  ],
  [
    "an empty signature",
    (dist) => writeFileSync(join(dist, "SHA256SUMS.minisig"), ""),
    "invalid signature of SHA256SUMS",
  ],
];

function spoilSignature(path: string): void {
  const lines = readFileSync(path, "utf8").split("\n");
  const bytes = Buffer.from(lines[1] ?? "", "base64");
  bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
  writeFileSync(path, [lines[0], bytes.toString("base64"), ...lines.slice(2)].join("\n"));
}

export function installSpoiled(signed: string, spoil: (dist: string) => void, PATH: string) {
  const dist = join(freshFolder(), "release");
  cpSync(signed, dist, { recursive: true });
  spoil(dist);
  const prefix = join(freshFolder(), "usr");
  const { code, stderr } = install(dist, prefix, [], { PATH });
  return { code, stderr, installed: installed(prefix) };
}
