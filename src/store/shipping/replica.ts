import { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { appendFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { databasePath, NOTES } from "../data-folder.ts";
import { GONE, PART } from "./mirror.ts";
import { readOwner, sealOf } from "./owner.ts";
import { layDown } from "./pieces.ts";
import { placeOf, walsAmong } from "./places.ts";
import { lastWhole, originsOf, rebuild } from "./rebuild.ts";
import type { Seal } from "./seal.ts";

export function isReplica(path: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true &&
    existsSync(join(path, "replica.json"))
  );
}

export interface Replica {
  /** Range of times that can be restored, in UTC milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Restores into an empty folder. Returns the stamp of the restored contents. */
  restore(into: string, at: number, onProgress: (done: number, of: number) => void): Promise<number>;
}

/** Opens a replica. If it is not encrypted, the passphrase is ignored. */
export async function openReplica(folder: string, passphrase: string): Promise<Replica> {
  const owner = await readOwner(folder);
  if (!owner) throw new UserError(say("system.serverShipping.noReplica", { folder }));
  const seal = await sealOf(owner, passphrase);
  const origins = { freehold: await originsOf(folder, "freehold"), vault: await originsOf(folder, "vault") };
  const [first, keys] = [origins.freehold[0]?.base.stamp, origins.vault[0]?.base.stamp];
  if (first === undefined || keys === undefined)
    throw new UserError(say("system.serverShipping.nothingWhole", { folder }));
  const from = Math.max(first, keys);
  return {
    from,
    to: Math.max(from, await lastStamp(folder)),
    restore: async (into, at, onProgress) => {
      if (at < from)
        throw new UserError(
          say("system.serverShipping.tooEarly", { folder, from: new Date(from).toISOString() }),
        );
      const database = databasePath(into, "freehold");
      const vault = await rebuild({
        name: "vault",
        replica: folder,
        seal,
        target: databasePath(into, "vault"),
        at,
      });
      // Keys are shipped before the data that they encrypt, so the vault is complete as of the same time. If later keys
      // are damaged, what they encrypt could not be read.
      const until = vault.isCutShort ? Math.min(at, vault.stamp) : at;
      const records = await rebuild({ name: "freehold", replica: folder, seal, target: database, at: until });
      await bringFiles(folder, seal, into, onProgress);
      await writeNotes(database, join(into, NOTES));
      return records.stamp;
    },
  };
}

/** Stamp of the last complete tick that can be restored. */
async function lastStamp(folder: string): Promise<number> {
  for (const { lineage, base } of (await originsOf(folder, "freehold")).reverse()) {
    const within = join(folder, "freehold", lineage);
    const logs = walsAmong(await readdir(within)).filter((index) => index >= base.index);
    const last = await lastWhole(within, logs, base.stamp, Number.POSITIVE_INFINITY);
    if (last) return last.stamp;
  }
  return 0;
}

async function bringFiles(
  folder: string,
  seal: Seal | undefined,
  into: string,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const root = join(folder, "beside");
  const entries = existsSync(root) ? await readdir(root, { recursive: true, withFileTypes: true }) : [];
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const [done, path] of paths.entries()) {
    const name = relative(root, path.endsWith(GONE) ? path.slice(0, -GONE.length) : path);
    const target = join(into, name);
    if (!existsSync(target)) await bring(path, placeOf(join("beside", name)), seal, target);
    onProgress(done + 1, paths.length);
  }
}

async function bring(path: string, place: string, seal: Seal | undefined, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  if (!(await layDown(path, place, seal, target)))
    throw new UserError(say("system.serverShipping.damaged", { file: path }));
}

/** Writes the checkpoint notes as of the restored time. Later ones refer to events that are not restored. */
async function writeNotes(database: string, folder: string): Promise<void> {
  const records = new Database(database, { readonly: true, strict: true });
  try {
    const notes = records
      .query<{ note: string }, []>("SELECT note FROM audit_checkpoints ORDER BY size")
      .all();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const { note } of notes) {
      // A note begins with the log's name, which ends with the organisation's id.
      const log = note.slice(0, note.indexOf("\n")).split("/").at(-1);
      if (log) await appendFile(join(folder, `${log}.notes`), `${note}\n`, { mode: 0o600 });
    }
  } finally {
    records.close();
  }
}
