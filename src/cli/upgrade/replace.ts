import { rmSync } from "node:fs";
import { isInUse } from "../../store/lock.ts";
import type { Program } from "../../system/upgrade/index.ts";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

/** Replaces a program that is not run by a service. Returns true if it is running. */
export function replace(program: Program, data: string, hasData: boolean): boolean {
  const isRunning = hasData && isInUse(data);
  try {
    program.swap();
  } catch (cause) {
    throw new UserError(say("cli.upgrade.notReplaced"), {
      cause,
    });
  }
  return isRunning;
}

/** Files of upgrades killed before the replacement. */
export function clearRemains(program: Program): void {
  for (const path of program.remains()) rmSync(path, { force: true });
}
