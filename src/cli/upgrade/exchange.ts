import { setTimeout as wait } from "node:timers/promises";
import { lockFolder } from "../../store/lock.ts";
import {
  bringBack,
  clearSnapshot,
  comesUp,
  type Program,
  type Service,
  takeSnapshot,
} from "../../system/upgrade/index.ts";
import { Trouble } from "../../trouble.ts";

interface Exchange {
  service: Service;
  program: Program;
  data: string;
  /** How long the newer program may take until it is ready. */
  seconds: number;
  json: boolean;
}

export interface Outcome {
  event: "upgraded" | "rolled_back";
  /** Milliseconds without service. */
  downtime: number;
  lines(to: string, from: string): string[];
}

const STOP_MS = 30_000;
const EVERY_MS = 50;

/**
 * Stops the service, exchanges the program, starts it, and goes back when the newer one is not ready. At every step
 * the program is the one or the other, with data that it can read: killed here, a start by hand goes on with either.
 */
export async function exchangeUnder({ service, program, data, seconds, json }: Exchange): Promise<Outcome> {
  const begun = performance.now();
  await service.stop();
  const unlock = await stoppedFolder(data);
  try {
    tell(json, "The service is stopped.");
    takeSnapshot(data);
    program.swap();
  } catch (cause) {
    clearSnapshot(data);
    unlock();
    await service.start();
    throw new Trouble(
      "The program could not be exchanged: the disk may be full. Nothing was changed, and the service runs again.",
      { cause },
    );
  }
  unlock();
  tell(json, "The newer program starts.");
  if (await comesUp(service, seconds * 1000)) {
    const downtime = Math.round(performance.now() - begun);
    clearSnapshot(data);
    return {
      event: "upgraded",
      downtime,
      lines: (to) => [`Freehold is ${to} now. It was away for ${inSeconds(downtime)}.`],
    };
  }
  tell(json, "It is not ready in time: back to the one before.");
  const kept = await goBack(data, program, service);
  const isBack = await comesUp(service, seconds * 1000);
  const downtime = Math.round(performance.now() - begun);
  return {
    event: "rolled_back",
    downtime,
    lines: (to, from) => [
      `${to} was not ready within ${seconds} seconds, so Freehold is ${from} again, with its data as they were. It was away for ${inSeconds(downtime)}.`,
      ...(kept ? [`What ${to} had made of the data is in ${kept}.`] : []),
      isBack
        ? `See the log of the service for the reason; --wait gives it longer.`
        : `${from} does not come up either. See the log of the service.`,
    ],
  };
}

/** First the data, then the program: between them the newer program would stand before data that it can read. */
async function goBack(data: string, program: Program, service: Service): Promise<string | undefined> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  await service.stop();
  const unlock = await stoppedFolder(data);
  try {
    const kept = bringBack(data, stamp);
    program.swapBack();
    return kept;
  } catch (cause) {
    throw new Trouble(
      `The newer program is not ready, and the way back failed: ${cause instanceof Error ? cause.message : cause}. Put ${program.previous} in the place of ${program.path} and restore the backup that was made before.`,
      { cause },
    );
  } finally {
    unlock();
  }
}

/** Waits until nobody has the folder open any more, and keeps it so. */
async function stoppedFolder(data: string): Promise<() => void> {
  const end = performance.now() + STOP_MS;
  for (;;) {
    try {
      return lockFolder(data);
    } catch (cause) {
      if (performance.now() > end)
        throw new Trouble(
          `The command to stop was run, but a Freehold still uses ${data}. See that it stops that one, and try again.`,
          { cause },
        );
      await wait(EVERY_MS);
    }
  }
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} seconds`;

function tell(json: boolean, line: string): void {
  if (!json) process.stderr.write(`${line}\n`);
}
