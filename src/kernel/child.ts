import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Commands by which the server starts its own child processes. Not listed in the help, and they read no
 * settings.
 */
export const WORKSHOP = "workshop";
export const PACKER = "packer";

const NICE = 10;
/** Memory size reported to child processes, in bytes: their garbage collector is tuned by it. */
export const FRUGAL = 2 ** 29;

/**
 * Lowers the priority so that requests come first, and makes this process the first victim of the OOM killer.
 */
export function yieldToOthers(): void {
  try {
    setPriority(NICE);
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Some containers allow neither; carry on regardless.
  }
}

/**
 * Environment without the server's settings, which hold secrets, and without Bun's variables, which would
 * change how the child runs.
 */
export function environmentOfChild(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("FREEHOLD_") && name !== "BUN_OPTIONS" && name !== "BUN_BE_BUN",
  );
  return {
    ...Object.fromEntries(kept),
    // Ends the child together with its parent, even if that is killed.
    BUN_FEATURE_FLAG_NO_ORPHANS: "1",
    BUN_JSC_forceRAMSize: String(FRUGAL),
  };
}
