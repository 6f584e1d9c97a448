import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { DATABASES, type DatabaseName, databasePath } from "../data-folder.ts";
import { decode, encode } from "../pages/coded.ts";
import { Images } from "../pages/images.ts";
import { LaidFile } from "../pages/lay.ts";
import { courseOf, type Position, writePosition } from "./position.ts";

const NAME = "journal.redo";

const headSchema = Type.Object({
  /** Row before which the pages must not be laid. */
  from: Type.Integer(),
  seq: Type.Integer(),
  batch: Type.String(),
  /** Bytes of each database's pages. */
  lengths: Type.Array(Type.Integer()),
  sum: Type.Integer(),
});

type Head = Static<typeof headSchema>;

/** Notes the pages that are about to be laid, as whole images, so that this can be done again after a crash. */
export function writeRedo(
  folder: string,
  step: Omit<Head, "lengths" | "sum">,
  files: Readonly<Record<DatabaseName, LaidFile>>,
): void {
  const sets = DATABASES.map((name) => encode(files[name].added, new Images(0)));
  const head: Head = { ...step, lengths: sets.map(({ length }) => length), sum: sumOf(sets) };
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  const file = openSync(join(folder, NAME), "w", 0o600);
  try {
    for (const bytes of [line, ...sets]) writeFileSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Finishes what was interrupted. Returns the position after it. */
export function finishRedo(folder: string, position: Position): Position {
  const redo = readRedo(folder);
  const isDue = redo?.head.from === position.seq;
  if (redo && isDue) {
    for (const [nth, name] of DATABASES.entries()) {
      const laid = new LaidFile(databasePath(folder, name));
      const set = redo.sets[nth];
      if (set) laid.add(decode(set));
      laid.write();
      laid.close();
    }
  }
  const { seq, batch } = redo && isDue ? redo.head : position;
  const reached =
    redo && isDue ? writePosition(folder, { ...courseOf(position), seq, batch, ends: {} }) : position;
  removeRedo(folder);
  return reached;
}

/** It would keep words of erased persons. */
export function removeRedo(folder: string): void {
  rmSync(join(folder, NAME), { force: true });
}

/** Undefined if there is none, or if it was not written completely: then nothing was laid either. */
function readRedo(folder: string): { head: Head; sets: Uint8Array[] } | undefined {
  const path = join(folder, NAME);
  if (!existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  const end = bytes.indexOf("\n");
  const head = headOf(bytes.subarray(0, Math.max(0, end)).toString());
  if (!head) return undefined;
  let at = end + 1;
  const sets = head.lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  return sumOf(sets) === head.sum ? { head, sets } : undefined;
}

function headOf(line: string): Head | undefined {
  try {
    const head: unknown = JSON.parse(line);
    return Value.Check(headSchema, head) ? head : undefined;
  } catch {
    return undefined;
  }
}

const sumOf = (sets: readonly Uint8Array[]) => sets.reduce((sum, set) => Bun.hash.crc32(set, sum), 0);
