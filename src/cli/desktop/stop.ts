import { isAlive } from "../../system/index.ts";
import { say } from "../../text/message.ts";
import { StartError } from "../command.ts";
import { isClaimed } from "./claim.ts";
import { readNote } from "./note.ts";

const END_MS = 60_000;
const LOOK_MS = 50;

/** Stops the desktop and waits until it has ended. Returns false if none was running. */
export async function endDesktop(data: string): Promise<boolean> {
  // If nobody claims the folder, the noted process id may belong to another program by now.
  const pid = isClaimed(data) ? readNote(data)?.running?.pid : undefined;
  if (pid === undefined || !isAlive(pid)) return false;
  process.kill(pid, "SIGTERM");
  const until = performance.now() + END_MS;
  while (isAlive(pid)) {
    if (performance.now() > until) throw new StartError(say("cli.desktop.stillStopping", { pid }));
    await Bun.sleep(LOOK_MS);
  }
  return true;
}
