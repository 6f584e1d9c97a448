import { isAlive } from "../../system/index.ts";
import { StartError } from "../verb.ts";
import { isClaimed } from "./claim.ts";
import { readNote } from "./note.ts";

const END_MS = 60_000;
const LOOK_MS = 50;

/** Ends the desktop of a data folder and waits until it has ended. Answers whether there was one. */
export async function endDesktop(data: string): Promise<boolean> {
  // Without the claim, the number in the note may be that of any process by now.
  const pid = isClaimed(data) ? readNote(data)?.running?.pid : undefined;
  if (pid === undefined || !isAlive(pid)) return false;
  process.kill(pid, "SIGTERM");
  const until = performance.now() + END_MS;
  while (isAlive(pid)) {
    if (performance.now() > until)
      throw new StartError(
        `Freehold still finishes what is under way (process ${pid}). Ask again in a minute.`,
      );
    await Bun.sleep(LOOK_MS);
  }
  return true;
}
