import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** The words by which the appliance starts its own processes. They are no verbs: help does not name them, and they read no settings. */
export const WORKSHOP = "workshop";
export const PACKER = "packer";

const NICE = 10;
/** What a process of our own is told the machine had, in bytes: its collector spends memory by that. */
export const FRUGAL = 2 ** 29;

/** Whoever asks for a record goes first; and should memory run out, this process is the one to lose. */
export function yieldToOthers(): void {
  try {
    setPriority(NICE);
    if (process.platform === "linux") writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Some containers allow neither: the work is done all the same.
  }
}

/** The settings of the appliance hold secrets that no child needs, and Bun's own would change what is started. */
export function environmentOfChild(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith("FREEHOLD_") && name !== "BUN_OPTIONS" && name !== "BUN_BE_BUN",
  );
  return {
    ...Object.fromEntries(kept),
    // With this the process ends with the appliance, however that ends and whatever it is at.
    BUN_FEATURE_FLAG_NO_ORPHANS: "1",
    BUN_JSC_forceRAMSize: String(FRUGAL),
  };
}
