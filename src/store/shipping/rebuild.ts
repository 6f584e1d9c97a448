import { Database } from "bun:sqlite";
import { existsSync, rmSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import type { DatabaseName } from "../data-folder.ts";
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
  await writeBase(join(folder, origin.base.name), `${place}/${origin.base.name}`, seal, target);
  let last = origin.base.stamp;
  const logs = walsAmong(await readdir(folder)).filter((index) => index >= origin.base.index);
  for (const [nth, index] of logs.entries()) {
    if (index !== origin.base.index + nth)
      throw new UserError(
        say("system.serverShipping.logMissing", { file: join(folder, walName(origin.base.index + nth)) }),
      );
    const stamp = await replay(join(folder, walName(index)), `${place}/${walName(index)}`, seal, target, at);
    last = Math.max(last, stamp);
  }
  return last;
}

async function writeBase(path: string, place: string, seal: Seal | undefined, target: string): Promise<void> {
  if (!(await layDown(path, place, seal, target)))
    throw new UserError(say("system.serverShipping.damagedEarlier", { file: path }));
}

/** Places a WAL next to the database; SQLite applies it up to the last complete commit. */
async function replay(
  path: string,
  place: string,
  seal: Seal | undefined,
  target: string,
  at: number,
): Promise<number> {
  const log = await open(`${target}-wal`, "w", 0o600);
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
  const database = new Database(target, { strict: true });
  try {
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } finally {
    database.close();
  }
  for (const end of ["-wal", "-shm"]) rmSync(`${target}${end}`, { force: true });
  return last;
}
