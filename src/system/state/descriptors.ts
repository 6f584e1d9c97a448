import { readdirSync, readFileSync } from "node:fs";

/** The last limit that was seen: to look at it takes a descriptor, which there may be none of. */
let known = Number.NaN;

/** How many files and connections the program holds open, where the system tells. */
export function openDescriptors(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch (error) {
    const isNoneLeft = error instanceof Error && "code" in error && error.code === "EMFILE";
    return isNoneLeft ? known : Number.NaN;
  }
}

/** How many it may hold open, where the system tells. */
export function maxDescriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    known = Number(soft);
  } catch {
    // None is left to look with, or the system does not tell.
  }
  return known;
}
