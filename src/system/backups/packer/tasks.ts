import { basename } from "node:path";
import { Bucket, type BucketSettings } from "../bucket.ts";
import { type Made, type MakeOptions, makeBackup } from "../make.ts";
import type { Finding } from "../note.ts";
import { PassphraseError } from "../seal.ts";
import { unpack } from "../unpack.ts";

/** Who looks on while it is done. */
export interface Watch {
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/** An archive to be looked through. */
export interface Look {
  readonly path: string;
  readonly passphrase: string;
  /** Where the databases are unpacked meanwhile. */
  readonly into: string;
  /** The bucket that the archive is fetched from first, if it is there alone. */
  readonly bucket: BucketSettings | undefined;
}

/** An archive to be carried into a bucket, under the name of its file. */
export interface Carry {
  readonly path: string;
  readonly bucket: BucketSettings;
}

export interface Looked {
  readonly sha256: string | undefined;
  readonly findings: readonly Finding[];
}

/** The heavy work on backups: orders and results are plain data, which can be sent to another process and back. */
export const TASKS = {
  make: (order: Omit<MakeOptions, keyof Watch>, watch: Watch): Promise<Made> =>
    makeBackup({ ...order, ...watch }),
  look: async ({ bucket, ...order }: Look, watch: Watch): Promise<Looked> => {
    if (bucket) await new Bucket(bucket).fetch(basename(order.path), order.path, watch);
    try {
      const { sha256, findings } = await unpack({ ...order, ...watch, isWanted: () => false });
      return { sha256, findings };
    } catch (error) {
      if (!(error instanceof PassphraseError)) throw error;
      return { sha256: undefined, findings: [{ name: basename(order.path), trouble: "unopened" }] };
    }
  },
  /** Answers the SHA-256 of what has arrived: it is read back from there. */
  carry: async ({ path, bucket }: Carry, watch: Watch): Promise<string> => {
    const [there, name] = [new Bucket(bucket), basename(path)];
    await there.put(path, name, watch);
    return there.hash(name, watch);
  },
} as const;

export type TaskName = keyof typeof TASKS;
export type TaskOrder<T extends TaskName> = Parameters<(typeof TASKS)[T]>[0];
export type TaskResult<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;

/** What the process is asked. */
export type Order = { [T in TaskName]: { task: T; order: TaskOrder<T> } }[TaskName];

/** What it answers. */
export type Answer =
  | { kind: "progress"; done: number; of: number }
  | { kind: "done"; result: unknown }
  | { kind: "failed"; message: string; isForeseen: boolean };
