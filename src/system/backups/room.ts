import { stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../kernel/errors.ts";
import { DATABASE_FILES, LASTING } from "../../store/data-folder.ts";
import { say } from "../../text/message.ts";
import { filesIn, sizeOf } from "../files.ts";
import { GROWING } from "./tree.ts";

export interface Room {
  readonly needed: number;
  readonly free: number;
}

const SPARE = 64 * 1024 * 1024;

/** Space for temporary copies of the databases in the data folder: at most the size of the originals. */
async function roomForCopies(data: string): Promise<number> {
  return total(DATABASE_FILES.flatMap((name) => [join(data, name), join(data, `${name}-wal`)]));
}

/** Upper bound for the archive's size. */
async function roomForArchive(data: string): Promise<number> {
  const folders = await Promise.all([...LASTING, ...GROWING].map((folder) => filesIn(join(data, folder))));
  return (await roomForCopies(data)) + (await total(folders.flat()));
}

/** Space on the tighter disk: the data folder's or the target's. */
export async function roomFor(data: string, target: string): Promise<Room> {
  const [copies, archive] = [await roomForCopies(data), await roomForArchive(data)];
  const [here, there] = [await diskOf(data), await diskOf(target)];
  if (here.id === there.id) return { needed: copies + archive + SPARE, free: here.free };
  const rooms = [
    { needed: copies + SPARE, free: here.free },
    { needed: archive + SPARE, free: there.free },
  ];
  return rooms.reduce((tighter, room) =>
    room.free - room.needed < tighter.free - tighter.needed ? room : tighter,
  );
}

async function diskOf(folder: string): Promise<{ id: number; free: number }> {
  const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)]);
  return { id: dev, free: bavail * bsize };
}

async function total(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(sizeOf));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}

/** Refuses a backup that would fill the disk, since a full disk blocks all users. */
export function refuseFullDisk({ needed, free }: Room): void {
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("system.errors.noRoomForBackup", { needed: megabytes(needed), free: megabytes(free) }),
  });
}
