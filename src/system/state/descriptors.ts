import { readdirSync, readFileSync } from "node:fs";

/** How many files and connections the program holds open, where the system tells. */
export function openDescriptors(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return Number.NaN;
  }
}

/** How many it may hold open, where the system tells. */
export function maxDescriptors(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return Number(soft);
  } catch {
    return Number.NaN;
  }
}
