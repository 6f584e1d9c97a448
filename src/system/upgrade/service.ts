import { setTimeout as wait } from "node:timers/promises";
import { Trouble } from "../../kernel/trouble.ts";

/** What keeps Freehold running on this machine: asked to end it and to start it. */
export interface Service {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A service that two commands of this machine stop and start. */
export function commandedService(stop: string, start: string): Service {
  return { stop: () => command(stop), start: () => command(start) };
}

async function command(line: string): Promise<void> {
  const shell = process.platform === "win32" ? ["cmd", "/d", "/s", "/c", line] : ["/bin/sh", "-c", line];
  // What it starts may go on for years: it must not hold on to the output of this program.
  const child = Bun.spawn(shell, { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  const code = await child.exited;
  if (code !== 0)
    throw new Trouble(`The command "${line}" ended with exit code ${code}. Run it by hand to see why.`);
}

const EVERY_MS = 100;

/** Whether an address answers that all is ready, before the time is over. */
export async function becomesReady(url: string, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    if (await isReady(url)) return true;
    await wait(EVERY_MS);
  }
  return false;
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000), keepalive: false });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
