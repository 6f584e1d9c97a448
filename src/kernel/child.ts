import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** CLI commands for the server's own child processes: hidden from help, and without settings. */
export const LEARNING_WORKER = "workshop";
export const PAPER_WORKER = "papers";
export const PACKER = "packer";
export const READER = "reader";
export const CHECKPOINTER = "checkpointer";

const NICE = 10;
/** Memory size reported to child processes, in bytes. Tunes their garbage collector. */
export const FRUGAL = 2 ** 29;

/** Lowers the CPU priority and makes this process the OOM killer's first victim. */
export function yieldToOthers(): void {
  try {
    setPriority(NICE);
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Some containers forbid both.
  }
}

/** Omits server settings, which hold secrets, and Bun variables, which would change how the child runs. */
export function environmentOfChild(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("FREEHOLD_") && name !== "BUN_OPTIONS" && name !== "BUN_BE_BUN",
  );
  return {
    ...Object.fromEntries(kept),
    // Ends the child with its parent, even if that is killed.
    BUN_FEATURE_FLAG_NO_ORPHANS: "1",
    BUN_JSC_forceRAMSize: String(FRUGAL),
  };
}
