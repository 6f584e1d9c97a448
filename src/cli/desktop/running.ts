import { isAlive } from "../../system/index.ts";
import { readNote } from "./note.ts";

/** A desktop that runs on a data folder. */
export interface Running {
  pid: number;
  url: string;
  /** The link of the set-up, while nobody has followed it to its end. */
  setupUrl?: string;
}

const PATIENCE_MS = 3000;

/** The desktop of a data folder, if one runs: its process is there, and Freehold answers where it said. */
export async function runningAt(data: string): Promise<Running | undefined> {
  const running = readNote(data)?.running;
  if (!running || !isAlive(running.pid)) return undefined;
  const isOpen = await waitsForSetup(running.url);
  if (isOpen === undefined) return undefined;
  const { pid, url, setupUrl } = running;
  return isOpen && setupUrl !== undefined ? { pid, url, setupUrl } : { pid, url };
}

/** What Freehold at this address says; undefined when it is not Freehold that answers, or nobody. */
async function waitsForSetup(url: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(`${url}/api/v1/setup`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "manual",
      // It is this machine's own, whatever name its certificate bears.
      tls: { rejectUnauthorized: false },
    });
    const state: unknown = await answer.json();
    return typeof state === "object" && state !== null && "open" in state ? state.open === true : undefined;
  } catch {
    return undefined;
  }
}
