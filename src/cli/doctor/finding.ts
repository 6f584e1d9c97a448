import { Trouble } from "../../trouble.ts";

/** What one check found. `mended` was wrong until just now; `skipped` could not be looked at. */
export interface Finding {
  check: string;
  state: "ok" | "warning" | "wrong" | "mended" | "skipped";
  message: string;
  /** What to do about it. */
  advice?: string;
  /** The row that it is about: never what it holds. */
  row?: { kind: string; entity: string; id: string };
}

/** What the checks look at, and whether they may mend. */
export interface Examined {
  data: string;
  fix: boolean;
  /** Whether a server has the folder open: then it alone changes what is in it. */
  isInUse: boolean;
}

export const well = (check: string, message: string): Finding => ({ check, state: "ok", message });

export const wrong = (check: string, message: string, advice: string): Finding => ({
  check,
  state: "wrong",
  message,
  advice,
});

export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  state: "warning",
  message,
  advice,
});

/** Runs a check; one that fails by itself is a finding as well, and the others go on. */
export async function examine(
  check: string,
  look: () => Promise<Finding | Finding[]> | Finding | Finding[],
): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    const advice =
      error instanceof Trouble
        ? "Follow what it says."
        : "Bring the last backup back if it stays: freehold restore FILE";
    return [wrong(check, error instanceof Error ? firstLine(error.message) : String(error), advice)];
  }
}

const firstLine = (text: string) => text.split("\n")[0] ?? "";
