import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

export interface Release {
  file: string;
  version: string;
  /** E.g. linux-x64 or linux-arm64-musl. */
  target: string;
}

/** Ignores unknown fields. */
export function releaseOf(comment: string): Release {
  const stated = new Map(
    comment.split("\t").map((part) => [keyOf(part), part.slice(keyOf(part).length + 1)]),
  );
  const [file, version, target] = ["file", "version", "target"].map((name) => stated.get(name));
  if (!file || !version || !target) throw new UserError(say("system.serverUpgrade.noVersion"));
  return { file, version, target };
}

const keyOf = (part: string) => part.split(":", 1)[0] ?? "";

export function commentOf({ file, version, target }: Release, seconds: number): string {
  return [`timestamp:${seconds}`, `file:${file}`, `version:${version}`, `target:${target}`].join("\t");
}

/** Omits the C library (glibc or musl), which can only be determined by running the program. */
export function thisMachine(): string {
  return `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

/** linux-x64-musl fits linux-x64, linux-arm64 does not. */
export function fits(target: string, machine: string): boolean {
  return target === machine || target === `${machine}-musl`;
}

/** Negative if the first version is older (semver.org, item 11). */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [partsOf(a), partsOf(b)];
  for (const [i, number] of first.numbers.entries()) {
    const difference = number - (second.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  // 1.0.0-rc.1 precedes 1.0.0.
  if (first.before === "" || second.before === "") return second.before.length - first.before.length;
  return comparePreReleases(first.before.split("."), second.before.split("."));
}

function partsOf(version: string): { numbers: number[]; before: string } {
  const found = /^(\d+)\.(\d+)\.(\d+)(?:-([\dA-Za-z.-]+))?(?:\+|$)/.exec(version);
  if (!found)
    throw new UserError(say("system.serverUpgrade.invalidVersion", { version: version.slice(0, 40) }));
  return { numbers: found.slice(1, 4).map(Number), before: found[4] ?? "" };
}

function comparePreReleases(a: readonly string[], b: readonly string[]): number {
  for (const [i, part] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    if (part === other) continue;
    const [number, otherNumber] = [part, other].map((one) => (/^\d+$/.test(one) ? Number(one) : undefined));
    if (number !== undefined && otherNumber !== undefined) return number - otherNumber;
    if (number !== undefined) return -1;
    return otherNumber !== undefined || part > other ? 1 : -1;
  }
  return a.length - b.length;
}
