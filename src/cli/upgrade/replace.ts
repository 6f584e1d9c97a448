import { rmSync } from "node:fs";
import { isInUse } from "../../store/lock.ts";
import type { Program } from "../../system/upgrade/index.ts";
import { Trouble } from "../../trouble.ts";

/** Replaces a program that nothing starts again by itself; answers whether it runs at the moment. */
export function replace(program: Program, data: string, hasData: boolean): boolean {
  const isRunning = hasData && isInUse(data);
  try {
    program.swap();
  } catch (cause) {
    throw new Trouble("The program could not be exchanged: the disk may fail. Nothing was changed.", {
      cause,
    });
  }
  return isRunning;
}

/** Removes what upgrades have left that were killed before they came to the exchange. */
export function clearRemains(program: Program): void {
  for (const path of program.remains()) rmSync(path, { force: true });
}
