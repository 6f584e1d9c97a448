import { type Made, type MakeOptions, makeBackup } from "../make.ts";
import type { Finding } from "../note.ts";
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
}

export interface Looked {
  readonly sha256: string | undefined;
  readonly findings: readonly Finding[];
}

/** The heavy work on backups: orders and results are plain data, which can be sent to another process and back. */
export const TASKS = {
  make: (order: Omit<MakeOptions, keyof Watch>, watch: Watch): Promise<Made> =>
    makeBackup({ ...order, ...watch }),
  look: async (order: Look, watch: Watch): Promise<Looked> => {
    const { sha256, findings } = await unpack({ ...order, ...watch, isWanted: () => false });
    return { sha256, findings };
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
