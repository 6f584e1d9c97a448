import { setTimeout as wait } from "node:timers/promises";
import { Trouble } from "../../trouble.ts";

/** What keeps Freehold running on this machine: asked to end it, to start it, and whether all is ready. */
export interface Service {
  stop(): Promise<void>;
  start(): Promise<void>;
  isReady(): Promise<boolean>;
}

/** A command of this machine, which must go well. */
export async function command(line: string): Promise<void> {
  const shell = process.platform === "win32" ? ["cmd", "/d", "/s", "/c", line] : ["/bin/sh", "-c", line];
  // What it starts may go on for years: it must not hold on to the output of this program.
  const child = Bun.spawn(shell, { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  const code = await child.exited;
  if (code !== 0)
    throw new Trouble(`The command "${line}" ended with exit code ${code}. Run it by hand to see why.`);
}

const EVERY_MS = 100;

/** Starts a service; answers whether all is ready before the time is over. */
export async function comesUp(service: Service, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  let isRefused = false;
  // Some managers answer when all is ready, which may be never: they are not waited for.
  service.start().catch(() => {
    isRefused = true;
  });
  while (performance.now() < end && !isRefused) {
    await wait(EVERY_MS);
    if (await service.isReady()) return true;
  }
  return false;
}
