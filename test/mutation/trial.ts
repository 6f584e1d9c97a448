import { appendFileSync } from "node:fs";
import { afterAll, fail, forgetFailure, hasFailed } from "./bun-test.ts";
import { collectReached, switchOn } from "./switch.ts";

export interface TrialNote {
  mutant: number;
  state: "begun" | "killed" | "survived";
  /** Mutants reached by the tests, and those reached while modules loaded. */
  reached?: number[];
  loaded?: number[];
  /** Processor time in milliseconds. */
  cost?: number;
}

/** Loads a test file with a mutant active, 0 for none, and logs the result. */
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
