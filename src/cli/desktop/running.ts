import { isAlive } from "../../system/index.ts";
import { readNote } from "./note.ts";

export interface Running {
  pid: number;
  url: string;
  /** Present until setup is completed. */
  setupUrl?: string;
}

const PATIENCE_MS = 3000;

/** Returns the running desktop if its process exists and Freehold responds at its address. */
export async function runningAt(data: string): Promise<Running | undefined> {
  const running = readNote(data)?.running;
  if (!running || !isAlive(running.pid)) return undefined;
  const isOpen = await waitsForSetup(running.url);
  if (isOpen === undefined) return undefined;
  const { pid, url, setupUrl } = running;
  return isOpen && setupUrl !== undefined ? { pid, url, setupUrl } : { pid, url };
}

/** Undefined if no Freehold server responds. */
async function waitsForSetup(url: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(`${url}/api/v1/setup`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "manual",
      // Connection within this machine: the certificate's name does not matter.
      tls: { rejectUnauthorized: false },
    });
    const state: unknown = await answer.json();
    return typeof state === "object" && state !== null && "open" in state ? state.open === true : undefined;
  } catch {
    return undefined;
  }
}
