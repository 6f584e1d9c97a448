import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { rfc3339 } from "../../kernel/clock.ts";
import { aside } from "../../store/copy.ts";
import { databasePath } from "../../store/data-folder.ts";
import { refuseForeign } from "../../store/owner.ts";
import { isAlive } from "../alive.ts";
import { filesIn, sizeOf } from "../files.ts";
import { explained } from "./disk.ts";
import { type Packed, pack } from "./pack.ts";
import { gather } from "./tree.ts";

export interface MakeOptions {
  /** Data folder, which may be in use. */
  readonly data: string;
  readonly target: string;
  readonly id: string;
  readonly version: string;
  /** Empty for no encryption. */
  readonly passphrase: string;
  /** UTC milliseconds. */
  readonly at: number;
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

export interface Made extends Packed {
  /** Last migration of the database. */
  readonly schema: string | null;
}

const TREE = ".backup-";
const REMAINS = /^\.(?:backup|sending)-(\d+)-/;

/** Leaves nothing behind on failure. */
export async function makeBackup(options: MakeOptions): Promise<Made> {
  const { data, target, id, version, passphrase, at, signal, onProgress } = options;
  refuseForeign(data);
  // Inside the data folder: hard links only work on the same disk.
  const tree = join(data, `${TREE}${process.pid}-${id}`);
  try {
    await clearRemains(data);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await gather(data, tree, signal);
    const schema = await lastStep(databasePath(tree, "freehold"), signal);
    const [total, program] = [await totalOf(tree), { version, bun: Bun.version }];
    let done = 0;
    const packed = await pack({
      tree,
      target,
      manifest: { format: "freehold-backup", version: 1, id, made_at: rfc3339(at), program, schema },
      passphrase,
      signal,
      onBytes: (count) => {
        done += count;
        onProgress(done, total);
      },
    });
    return { ...packed, schema };
  } catch (error) {
    await rm(`${target}.part`, { force: true }).catch(() => undefined);
    throw explained(error, dirname(target));
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** Removes remains of killed backup processes. */
export async function clearRemains(data: string): Promise<void> {
  for (const name of await readdir(data)) {
    const pid = Number(REMAINS.exec(name)?.[1]);
    // Process ids are reused: remains with our id are from an earlier process, except for a running upload.
    const isOld = pid === process.pid ? name.startsWith(TREE) : !isAlive(pid);
    if (pid > 0 && isOld) await rm(join(data, name), { recursive: true, force: true });
  }
}

async function lastStep(path: string, signal: AbortSignal): Promise<string | null> {
  const [row] = await aside(
    path,
    "SELECT name FROM schema_migrations ORDER BY name DESC LIMIT 1",
    [],
    signal,
  );
  return row ? String(row.name) : null;
}

async function totalOf(folder: string): Promise<number> {
  const sizes = await Promise.all((await filesIn(folder)).map(sizeOf));
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
}
