import { readdirSync, readFileSync } from "node:fs";

/** Cached: reading the limit needs a file descriptor, and there may be none left. */
let known = Number.NaN;

/** NaN where the system does not report open files and connections. */
export function openDescriptors(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch (error) {
    const isNoneLeft = error instanceof Error && "code" in error && error.code === "EMFILE";
    return isNoneLeft ? known : Number.NaN;
  }
}

/** NaN where the system does not report the limit. */
export function maxDescriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    known = Number(soft);
  } catch {
    // No descriptor is left, or the system does not report the limit.
  }
  return known;
}
