import { closeSync, openSync, readSync } from "node:fs";

/** The machines that Freehold is built for, by the end of the file's name. */
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

/** A reason not to build that the person at the keyboard can mend. */
export class TargetError extends Error {
  override readonly name = "TargetError";
}

/** What `--target` asks for: each once, in the order of the list; nothing asked is everything. */
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

/** The target that the running Bun was built for. */
export function hostTarget(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  return `${system}-${process.arch}${system === "linux" && usesMusl(process.execPath) ? "-musl" : ""}`;
}

/** An ELF file names its loader near its start; a machine may have both, so the file decides. */
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
