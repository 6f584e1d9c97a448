import { basename } from "node:path";
import type { Text } from "../../../text/message.ts";
import { Bucket, type BucketSettings } from "../bucket.ts";
import { type Made, type MakeOptions, makeBackup } from "../make.ts";
import type { Finding } from "../note.ts";
import { PassphraseError } from "../seal.ts";
import { unpack } from "../unpack.ts";

export interface Watch {
  readonly signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

export interface Look {
  readonly path: string;
  readonly passphrase: string;
  /** Databases are unpacked here temporarily. */
  readonly into: string;
  /** Set if the archive exists only in the bucket. */
  readonly bucket: BucketSettings | undefined;
}

export interface Carry {
  readonly path: string;
  readonly bucket: BucketSettings;
}

export interface Looked {
  readonly sha256: string | undefined;
  readonly findings: readonly Finding[];
}

/** Heavy backup tasks. Orders and results are plain data, to be sent between processes. */
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
  /** Returns the SHA-256 of the uploaded object, which is read back. */
  carry: async ({ path, bucket }: Carry, watch: Watch): Promise<string> => {
    const [there, name] = [new Bucket(bucket), basename(path)];
    await there.put(path, name, watch);
    return there.hash(name, watch);
  },
} as const;

export type TaskName = keyof typeof TASKS;
export type TaskOrder<T extends TaskName> = Parameters<(typeof TASKS)[T]>[0];
export type TaskResult<T extends TaskName> = Awaited<ReturnType<(typeof TASKS)[T]>>;

export type Order = { [T in TaskName]: { task: T; order: TaskOrder<T> } }[TaskName];

export type Answer =
  | { kind: "progress"; done: number; of: number }
  | { kind: "done"; result: unknown }
  | { kind: "failed"; message: Text; isForeseen: boolean };
