import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Message, say } from "../text/message.ts";
import { DATABASE_FILES, type DatabaseFileName } from "./data-folder.ts";
import { READ_BYTES, readAtNow } from "./pages/read-at.ts";
import { commitsIn, follow, frameBytes, HEADER_BYTES, readHeader, saltsOfFrame } from "./pages/wal.ts";

/** Committed transactions in a WAL behind an unreadable frame, which SQLite ignores. */
export interface LogDamage {
  readonly file: DatabaseFileName;
  readonly commits: number;
  /** Number of events missing from the audit trail, according to its signed length. */
  readonly events?: number;
}

/** Damage found at startup that nobody has acknowledged yet. */
export interface NotedDamage extends LogDamage {
  /** UTC milliseconds. */
  readonly at: number;
}

const DAMAGED_LOGS = "damaged-logs";
const NOTE = "note.json";

/**
 * Checks both WALs before SQLite opens them, since it silently drops everything behind the first frame with a
 * wrong checksum. Later frames with the same salts were written afterwards, and all their commits except the
 * last had been acknowledged; a power failure may have interrupted the last one.
 */
export function logDamages(folder: string): LogDamage[] {
  return DATABASE_FILES.flatMap((file) => {
    const commits = commitsBehindBreak(join(folder, `${file}-wal`));
    return commits > 0 ? [{ file, commits }] : [];
  });
}

/** True if an acknowledged commit is lost for certain. */
export const isCertain = ({ commits }: LogDamage): boolean => commits > 1;

function commitsBehindBreak(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= HEADER_BYTES) return 0;
  const file = openSync(path, "r");
  try {
    const header = readHeader(readAtNow(file, 0, HEADER_BYTES));
    // If the header is invalid, SQLite reads nothing of the WAL.
    if (!header) return commitsOf(file, HEADER_BYTES, 24 + pageSizeOf(file), undefined);
    const step = frameBytes(header);
    const length = Math.max(1, Math.floor(READ_BYTES / step)) * step;
    for (let mark = header.start; ; ) {
      const bytes = readAtNow(file, mark.offset, length);
      const { end } = follow(bytes, mark, header);
      if (end.offset - mark.offset < bytes.length) return commitsOf(file, end.offset, step, header.salts);
      if (bytes.length < length) return 0;
      mark = end;
    }
  } finally {
    closeSync(file);
  }
}

/** Counts commits from an offset with the given salts, by default those of the first frame there. */
function commitsOf(file: number, from: number, step: number, salts: string | undefined): number {
  const length = Math.max(1, Math.floor(READ_BYTES / step)) * step;
  let [count, known] = [0, salts];
  for (let at = from; ; at += length) {
    const bytes = readAtNow(file, at, length);
    if (bytes.length < step) return count;
    known ??= saltsOfFrame(bytes);
    count += commitsIn(bytes, step, known);
  }
}

const LEAST_PAGE = 512;
const MOST_PAGE = 65_536;

/** Page size of the database; SQLite's default if the header is invalid. */
function pageSizeOf(file: number): number {
  const size = readAtNow(file, 8, 4).readUInt32BE(0);
  return size >= LEAST_PAGE && size <= MOST_PAGE && (size & (size - 1)) === 0 ? size : 4096;
}

/** Keeps damaged WALs and records certain losses for doctor and `/readyz`. */
export function noteDamages(folder: string, damages: readonly LogDamage[], now: number): void {
  const lost = damages.filter(isCertain);
  if (lost.length === 0) return;
  const kept = join(folder, DAMAGED_LOGS);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const { file } of lost) copyFileSync(join(folder, `${file}-wal`), join(kept, `${file}-wal-${now}`));
  writeNote(folder, lost, now);
}

/** Records once that the audit trail is shorter than its signed length. */
export function noteShortened(folder: string, events: number, now: number): LogDamage | undefined {
  if (events === 0 || notedDamages(folder).some((one) => one.events !== undefined)) return undefined;
  const damage: LogDamage = { file: "freehold.db", commits: 0, events };
  writeNote(folder, [damage], now);
  return damage;
}

function writeNote(folder: string, found: readonly LogDamage[], now: number): void {
  const kept = join(folder, DAMAGED_LOGS);
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  const all = [...notedDamages(folder), ...found.map((one) => ({ ...one, at: now }))];
  writeFileSync(join(kept, NOTE), JSON.stringify(all), { mode: 0o600, flush: true });
}

export function notedDamages(folder: string): NotedDamage[] {
  const path = join(folder, DAMAGED_LOGS, NOTE);
  if (!existsSync(path)) return [];
  return JSON.parse(readFileSync(path, "utf8")) as NotedDamage[];
}

/** Deletes the kept WALs too, since they contain records. */
export function forgetDamages(folder: string): void {
  rmSync(join(folder, DAMAGED_LOGS), { recursive: true, force: true });
}

export function saysOfDamage({ file, commits, events }: LogDamage): Message {
  if (events !== undefined) return say("system.serverStore.logShortened", { file, events });
  if (commits === 1) return say("system.serverStore.lastTransaction", { file });
  return say("system.serverStore.logDamaged", { file, commits });
}

export const ACKNOWLEDGE = say("system.serverStore.acknowledgeDamage");
