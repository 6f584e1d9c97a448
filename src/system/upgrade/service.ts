import { setTimeout as wait } from "node:timers/promises";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

/** Service manager that runs Freehold on this machine. */
export interface Service {
  stop(): Promise<void>;
  start(): Promise<void>;
  isReady(): Promise<boolean>;
}

/** Throws if the command fails. */
export async function command(line: string): Promise<void> {
  const shell = process.platform === "win32" ? ["cmd", "/d", "/s", "/c", line] : ["/bin/sh", "-c", line];
  // Output is ignored: a service started by it may keep the handles open for years.
  const child = Bun.spawn(shell, { stdin: "ignore", stdout: "ignore", stderr: "ignore" });
  const code = await child.exited;
  if (code !== 0) throw new UserError(say("system.serverUpgrade.commandFailed", { command: line, code }));
}

const EVERY_MS = 100;

/** Returns true if the service is ready in time. */
export async function comesUp(service: Service, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  let isRefused = false;
  // Not awaited: some managers return only once the service is ready, which may be never.
  service.start().catch(() => {
    isRefused = true;
  });
  while (performance.now() < end && !isRefused) {
    await wait(EVERY_MS);
    if (await service.isReady()) return true;
  }
  return false;
}
