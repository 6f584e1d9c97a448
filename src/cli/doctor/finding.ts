import { Fault } from "../../kernel/errors.ts";
import { say, type Text } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { inEnglish } from "../language.ts";

/** `mended` problems were just fixed; `skipped` checks could not run. */
export interface Finding {
  check: string;
  state: "ok" | "warning" | "wrong" | "mended" | "skipped";
  message: Text;
  advice?: Text;
  /** Affected row, without its content. */
  row?: { kind: string; entity: string; id: string };
}

export interface Examined {
  data: string;
  fix: boolean;
  /** True if a server is using the folder. Only that server may then change its contents. */
  isInUse: boolean;
}

export const well = (check: string, message: Text): Finding => ({ check, state: "ok", message });

export const wrong = (check: string, message: Text, advice: Text): Finding => ({
  check,
  state: "wrong",
  message,
  advice,
});

export const warning = (check: string, message: Text, advice: Text): Finding => ({
  check,
  state: "warning",
  message,
  advice,
});

/** An unexpected error becomes a finding, and the other checks continue. */
export async function examine(
  check: string,
  look: () => Promise<Finding | Finding[]> | Finding | Finding[],
): Promise<Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    const advice =
      error instanceof UserError ? say("cli.doctor.followAdvice") : say("cli.doctor.restoreIfItStays");
    return [wrong(check, causeOf(error), advice)];
  }
}

function causeOf(error: unknown): Text {
  if (error instanceof UserError || error instanceof Fault) return error.text;
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}

/** For programs, which expect English. */
export function findingFacts({ message, advice, ...finding }: Finding) {
  return {
    ...finding,
    message: inEnglish(message),
    ...(advice !== undefined && { advice: inEnglish(advice) }),
  };
}
