import { readdirSync, readFileSync } from "node:fs";

/** Cached limit: reading it needs a file descriptor, and there may be none left. */
let known = Number.NaN;

/** Number of open files and connections, where the system reports it. */
export function openDescriptors(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch (error) {
    const isNoneLeft = error instanceof Error && "code" in error && error.code === "EMFILE";
    return isNoneLeft ? known : Number.NaN;
  }
}

/** Maximum number of open files and connections, where the system reports it. */
export function maxDescriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    known = Number(soft);
  } catch {
    // No descriptor is left to read it, or the system does not report it.
  }
  return known;
}
