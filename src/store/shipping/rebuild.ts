import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import type { DatabaseName } from "../data-folder.ts";
import type { CodedSet } from "../pages/coded.ts";
import { LaidFile } from "../pages/lay.ts";
import type { PageSet } from "../pages/page-set.ts";
import { unpackPart } from "./part.ts";
import { layDown, PAGES, piecesOf, wholeStamps } from "./pieces.ts";
import { type Base, basesAmong, lineagesAmong, walName, walsAmong } from "./places.ts";
import type { Seal } from "./seal.ts";

interface RebuildOptions {
  readonly name: DatabaseName;
  readonly replica: string;
  readonly seal: Seal | undefined;
  /** Path of the restored database, which must not exist yet. */
  readonly target: string;
  /** Point in time in UTC milliseconds. Everything shipped up to then is included. */
  readonly at: number;
}

interface Origin {
  readonly lineage: string;
  readonly base: Base;
}

/** Base copies from which the database can be restored, oldest first. */
export async function originsOf(replica: string, name: DatabaseName): Promise<Origin[]> {
  const folder = join(replica, name);
  const names = existsSync(folder) ? await readdir(folder) : [];
  const found = await Promise.all(
    lineagesAmong(names).map(async (lineage) =>
      basesAmong(await readdir(join(folder, lineage))).map((base) => ({ lineage, base })),
    ),
  );
  return found.flat().sort((one, other) => one.base.stamp - other.base.stamp);
}

export interface Rebuilt {
  /** Stamp of the last complete tick. */
  readonly stamp: number;
  /** True if what follows it is damaged, so that later changes may be missing. */
  readonly isCutShort: boolean;
}

/** Rebuilds a database as of a time. */
export async function rebuild(options: RebuildOptions): Promise<Rebuilt> {
  const { name, replica, seal, target, at } = options;
  const origin = (await originsOf(replica, name)).findLast(({ base }) => base.stamp <= at);
  if (!origin)
    throw new UserError(say("system.serverShipping.nothingUntil", { name, at: new Date(at).toISOString() }));
  const folder = join(replica, name, origin.lineage);
  const place = `${name}/${origin.lineage}`;
  await writeBase(join(folder, origin.base.name), `${place}/${origin.base.sealedName}`, seal, target);
  const logs = await logsSince(folder, origin.base);
  const whole = await lastWhole(folder, logs, origin.base.stamp, at);
  if (whole === undefined) throw new UserError(say("system.serverShipping.damagedEarlier", { file: folder }));
  const laid = new LaidFile(target);
  try {
    for (const index of logs) {
      const name = walName(index);
      await replay(join(folder, name), `${place}/${name}`, seal, laid, whole.stamp);
    }
    laid.settle();
    return whole;
  } finally {
    laid.close();
  }
}

/**
 * Latest complete tick before any damage; undefined if the damage is within what completes the base. What came after
 * the tick may be a part of a transaction.
 */
export async function lastWhole(
  folder: string,
  logs: readonly number[],
  since: number,
  at: number,
): Promise<Rebuilt | undefined> {
  let [stamp, read] = [since, 0];
  for (const index of logs) {
    const { stamps, isIntact } = await wholeStamps(join(folder, walName(index)));
    for (const one of stamps) if (one <= at) stamp = Math.max(stamp, one);
    read = Math.max(read, ...stamps);
    if (!isIntact) return read < since ? undefined : { stamp, isCutShort: true };
  }
  return { stamp, isCutShort: false };
}

async function logsSince(folder: string, base: Base): Promise<number[]> {
  const logs = walsAmong(await readdir(folder)).filter((index) => index >= base.index);
  const missing = logs.findIndex((index, nth) => index !== base.index + nth);
  if (missing >= 0)
    throw new UserError(
      say("system.serverShipping.logMissing", { file: join(folder, walName(base.index + missing)) }),
    );
  return logs;
}

async function writeBase(path: string, place: string, seal: Seal | undefined, target: string): Promise<void> {
  if (!(await layDown(path, place, seal, target)))
    throw new UserError(say("system.serverShipping.damagedEarlier", { file: path }));
}

/** SQLite could not open the database in between: the base may hold pages of different times until all are laid. */
async function replay(
  path: string,
  place: string,
  seal: Seal | undefined,
  laid: LaidFile,
  until: number,
): Promise<void> {
  for await (const { piece } of piecesOf(path, place, seal)) {
    if (piece.stamp > until) return;
    if (piece.offset === PAGES) laid.lay(pagesIn(unpackPart(piece.bytes).set));
    else if (piece.offset >= 0)
      throw new UserError(say("system.serverShipping.earlierVersion", { file: path }));
  }
}

function pagesIn({ pageSize, size, pages }: CodedSet): Omit<PageSet, "end"> {
  return { pageSize, size, images: new Map(pages.map(({ number, bytes }) => [number, bytes])) };
}
