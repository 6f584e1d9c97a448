import type { ProgramLog } from "../log.ts";

/** What is done again and again beside all calls. */
export interface Round {
  readonly everyMs: number;
  work(): unknown;
}

/** Does work at its times. Answers how all of it is ended. */
export function beginRounds(log: ProgramLog, rounds: readonly Round[]): () => void {
  const timers = rounds.map(({ everyMs, work }) => setInterval(() => attempt(log, work), everyMs));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Work that nobody waits for: what fails is logged, and tried again at the next turn. */
export async function attempt(log: ProgramLog, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (cause) {
    log.error("background work failed", { cause });
  }
}
