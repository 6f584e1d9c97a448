import { closeSync, openSync, readSync } from "node:fs";

/** Supported platforms, by the suffix of the file name. */
export const TARGETS = [
  "linux-x64",
  "linux-arm64",
  "linux-x64-musl",
  "linux-arm64-musl",
  "windows-x64",
  "darwin-x64",
  "darwin-arm64",
] as const;

export type Target = (typeof TARGETS)[number];

/** Build error with a message that tells the user what to do. */
export class TargetError extends Error {
  override readonly name = "TargetError";
}

/** Requested targets without duplicates, in the order of the list. Defaults to all. */
export function chosenTargets(asked: readonly string[], host: string): Target[] {
  if (asked.length === 0) return [...TARGETS];
  const names = asked.flatMap((list) => list.split(",")).map((name) => (name === "host" ? host : name));
  const unknown = names.find((name) => !TARGETS.some((target) => target === name));
  if (unknown !== undefined)
    throw new TargetError(
      `There is no target "${unknown}". The targets are ${TARGETS.join(", ")}, and host for this machine (${host}).`,
    );
  return TARGETS.filter((target) => names.includes(target));
}

export function hostTarget(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `${system}-${process.arch}${system === "linux" && usesMusl(process.execPath) ? "-musl" : ""}`;
}

/** Reads the loader's name from the ELF file itself, because both C libraries may be installed. */
function usesMusl(executable: string): boolean {
  const start = Buffer.alloc(4096);
  const file = openSync(executable, "r");
  readSync(file, start);
  closeSync(file);
  return start.includes("/ld-musl-");
}

export function fileNameOf(target: Target): string {
  return `freehold-${target}${target.startsWith("windows") ? ".exe" : ""}`;
}
