/** What a file of trials calls: the tests of one file, with one mutant switched on. */
import { appendFileSync } from "node:fs";
import { afterAll, fail, forgetFailure, hasFailed } from "./bun-test.ts";
import { collectReached, switchOn } from "./switch.ts";

export interface TrialNote {
  mutant: number;
  state: "begun" | "killed" | "survived";
  /** The mutants that the tests asked for, and of those the ones asked for as modules were loaded. */
  reached?: number[];
  loaded?: number[];
  /** Milliseconds of the processor. */
  cost?: number;
}

/** Loads a test file with a mutant switched on, 0 for none, and notes in the log what came of it. */
export async function tryMutant(
  mutant: number,
  load: () => Promise<unknown>,
  isMeasured = false,
): Promise<void> {
  const log = process.env.MUTATION_LOG ?? "";
  const note = (entry: TrialNote) => appendFileSync(log, `${JSON.stringify(entry)}\n`);
  const before = process.cpuUsage();
  forgetFailure();
  switchOn(mutant);
  note({ mutant, state: "begun" });
  if (isMeasured) collectReached();
  await load().catch(fail);
  const loaded = isMeasured ? collectReached() : undefined;
  afterAll(() => {
    switchOn(0);
    const { user, system } = process.cpuUsage(before);
    note({
      mutant,
      state: hasFailed() ? "killed" : "survived",
      cost: Math.round((user + system) / 1000),
      ...(loaded && { loaded: [...loaded], reached: [...collectReached()] }),
    });
  });
}
