import { setTimeout as wait } from "node:timers/promises";
import { lockData } from "../../store/lock.ts";
import {
  bringBack,
  clearSnapshot,
  comesUp,
  type Program,
  roomForSnapshot,
  type Service,
  Snapshot,
  snapshotOf,
} from "../../system/upgrade/index.ts";
import { type Message, say, type Text } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { sizeText } from "../progress.ts";

interface Exchange {
  service: Service;
  program: Program;
  data: string;
  /** Time limit for stopping, and for the newer program to become ready. */
  seconds: number;
  log(line: Message): void;
}

/** `downtime` in milliseconds. */
export type Outcome =
  | { event: "upgraded"; downtime: number }
  /** `kept`: data of the newer program; `isBack`: the previous program is ready again. */
  | { event: "rolled_back"; downtime: number; kept: string | undefined; isBack: boolean };

const EVERY_MS = 50;

/**
 * Replaces the program while the service is stopped; rolls back if the newer one does not become ready. At
 * every step the installed program can read the data, so a manual start works even if this process is killed.
 */
export async function exchangeUnder(given: Exchange): Promise<Outcome> {
  const { service, data, seconds, log } = given;
  refuseFull(data);
  const snapshot = heldFast(data);
  const begun = performance.now();
  const since = () => Math.round(performance.now() - begun);
  await putInPlace(given, snapshot);
  log(say("cli.upgrade.starting"));
  if (await comesUp(service, seconds * 1000)) {
    const downtime = since();
    clearSnapshot(data);
    return { event: "upgraded", downtime };
  }
  log(say("cli.upgrade.goingBack"));
  const kept = await goBack(given);
  const isBack = await comesUp(service, seconds * 1000);
  const downtime = since();
  clearSnapshot(data);
  return { event: "rolled_back", downtime, kept, isBack };
}

function refuseFull(data: string): void {
  const { needed, free } = roomForSnapshot(data);
  if (free < needed)
    throw new UserError(say("cli.upgrade.noRoom", { needed: sizeText(needed), free: sizeText(free), data }));
}

function heldFast(data: string): Snapshot {
  try {
    return new Snapshot(data);
  } catch (cause) {
    clearSnapshot(data);
    throw new UserError(say("cli.upgrade.noSnapshot"), { cause });
  }
}

/** If a step before the replacement fails, the service is restarted unchanged. */
async function putInPlace(
  { service, program, data, seconds, log }: Exchange,
  snapshot: Snapshot,
): Promise<void> {
  try {
    const unlock = await stopped(service, data, seconds);
    try {
      log(say("cli.upgrade.stopped"));
      snapshot.finish();
      program.swap();
    } finally {
      unlock();
    }
  } catch (cause) {
    snapshot.letGo();
    await service.start().catch(() => undefined);
    clearSnapshot(data);
    if (cause instanceof UserError) throw cause;
    throw new UserError(say("cli.upgrade.notReplacedRestarted"), { cause });
  }
}

const reasonOf = (cause: unknown): Text =>
  cause instanceof UserError ? cause.text : cause instanceof Error ? cause.message : String(cause);

/** Restores the data before the program: until then, the newer program can still read the older data. */
async function goBack({ service, program, data, seconds }: Exchange): Promise<string | undefined> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  try {
    const unlock = await stopped(service, data, seconds);
    try {
      const kept = bringBack(data, stamp);
      program.swapBack();
      return kept;
    } finally {
      unlock();
    }
  } catch (cause) {
    throw new UserError(
      say("cli.upgrade.rollbackFailed", {
        reason: reasonOf(cause),
        previous: program.previous,
        path: program.path,
        folder: snapshotOf(data),
      }),
      { cause },
    );
  }
}

/** Stops the service. Only the lock proves it: some managers report an error for a service that has ended. */
async function stopped(service: Service, data: string, seconds: number): Promise<() => void> {
  let refusal: unknown;
  await service.stop().catch((cause) => {
    refusal = cause;
  });
  const end = performance.now() + (refusal ? 0 : seconds * 1000);
  for (;;) {
    try {
      return lockData(data);
    } catch (cause) {
      if (performance.now() < end) await wait(EVERY_MS);
      else if (refusal) throw refusal;
      else throw new UserError(say("cli.upgrade.stillInUse", { data }), { cause });
    }
  }
}
