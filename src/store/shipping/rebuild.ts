import { existsSync, rmSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import type { DatabaseName } from "../data-folder.ts";
import { LaidFile } from "../pages/lay.ts";
import { LogTaker } from "../pages/take.ts";
import { layDown, piecesOf, WHOLE } from "./pieces.ts";
import { type Base, basesAmong, lineagesAmong, walName, walsAmong } from "./places.ts";
import type { Seal } from "./seal.ts";

export interface RebuildOptions {
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

/** Rebuilds a database as of a time. Returns the last complete tick's stamp. */
export async function rebuild(options: RebuildOptions): Promise<number> {
  const { name, replica, seal, target, at } = options;
  const origin = (await originsOf(replica, name)).findLast(({ base }) => base.stamp <= at);
  if (!origin)
    throw new UserError(say("system.serverShipping.nothingUntil", { name, at: new Date(at).toISOString() }));
  const folder = join(replica, name, origin.lineage);
  const place = `${name}/${origin.lineage}`;
  await writeBase(join(folder, origin.base.name), `${place}/${origin.base.sealedName}`, seal, target);
  const laid = new LaidFile(target);
  try {
    let last = origin.base.stamp;
    for (const index of await logsSince(folder, origin.base)) {
      const name = walName(index);
      last = Math.max(last, await replay(join(folder, name), `${place}/${name}`, seal, laid, at));
    }
    laid.settle();
    return last;
  } finally {
    laid.close();
    rmSync(`${target}-wal`, { force: true });
  }
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

/**
 * Reassembles a WAL and lays it over the database, up to the last complete commit. SQLite could not open the database
 * between two of them: the base may hold pages of different times until all are laid.
 */
async function replay(
  path: string,
  place: string,
  seal: Seal | undefined,
  laid: LaidFile,
  at: number,
): Promise<number> {
  const log = await open(`${laid.path}-wal`, "w", 0o600);
  let last = 0;
  try {
    for await (const { piece } of piecesOf(path, place, seal)) {
      if (piece.stamp > at) break;
      if (piece.offset === WHOLE) last = piece.stamp;
      if (piece.offset >= 0) await log.write(piece.bytes, 0, piece.bytes.length, piece.offset);
    }
  } finally {
    await log.close();
  }
  const taker = new LogTaker(`${laid.path}-wal`);
  for (const set of taker.take()) laid.lay(set);
  taker.close();
  return last;
}
