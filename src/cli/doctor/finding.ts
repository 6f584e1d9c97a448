import { UserError } from "../../user-error.ts";
import { say } from "../../text/message.ts";

/** Result of a check. `mended` problems were just fixed; `skipped` checks could not run. */
export interface Finding {
  check: string;
  state: "ok" | "warning" | "wrong" | "mended" | "skipped";
  message: string;
  advice?: string;
  /** Affected row, without its content. */
  row?: { kind: string; entity: string; id: string };
}

/** Subject of the checks, and permission to fix problems. */
export interface Examined {
  data: string;
  fix: boolean;
  /** A server has the folder open, so only it may change the content. */
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

/** Runs a check. An unexpected error becomes a finding, and the other checks continue. */
export async function examine(
  check: string,
  look: () => Promise<Finding | Finding[]> | Finding | Finding[],
): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    const advice =
      error instanceof UserError
        ? say("cli.doctor.followAdvice")
        : say("cli.doctor.restoreIfItStays");
    return [wrong(check, error instanceof Error ? firstLine(error.message) : String(error), advice)];
  }
}

const firstLine = (text: string) => text.split("\n")[0] ?? "";
