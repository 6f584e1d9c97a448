import {
  constants,
  copyFileSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { exchange, KEPT, prepareExchange, UPGRADE } from "../../store/exchange.ts";
import { LASTING } from "../backups/tree.ts";

/** Where the data is as the program before left it. */
const BEFORE = join(UPGRADE, "before");

/** In these a file is written once: a second name keeps it as well as a copy, and takes no room. */
const UNCHANGING: readonly string[] = [...LASTING, "exports", "snapshots"];

/** Holds fast what is in a data folder that nobody has open, so that it can come back. */
export function takeSnapshot(data: string): void {
  clearSnapshot(data);
  mkdirSync(join(data, BEFORE), { recursive: true, mode: 0o700 });
  ownAsFolder(data, UPGRADE, BEFORE);
  for (const name of changingIn(data)) double(join(data, name), join(data, BEFORE, name), false);
  for (const name of unchangingIn(data)) double(join(data, name), join(data, BEFORE, name), true);
}

/** How many bytes a snapshot takes, and how many are free for it. */
export function roomForSnapshot(data: string): { needed: number; free: number } {
  const needed = changingIn(data).reduce((sum, name) => sum + sizeOf(join(data, name)), 0);
  const { bavail, bsize } = statfsSync(data);
  return { needed, free: bavail * bsize };
}

/** Brings the data back as it was; answers the folder that holds what the newer program had made of it. */
export function bringBack(data: string, stamp: string): string | undefined {
  const stage = prepareExchange(data);
  for (const name of readdirSync(join(data, BEFORE)))
    double(join(data, BEFORE, name), join(stage, name), true);
  const kept = exchange(data, stamp);
  if (kept === undefined) return undefined;
  ownAsFolder(data, kept);
  return join(data, kept);
}

/** Removes the snapshot. */
export function clearSnapshot(data: string): void {
  rmSync(join(data, BEFORE), { recursive: true, force: true });
}

const unchangingIn = (data: string) => readdirSync(data).filter((name) => UNCHANGING.includes(name));

const changingIn = (data: string) =>
  readdirSync(data).filter((name) => !UNCHANGING.includes(name) && !staysIn(name));

/** What the exchange of a folder's contents leaves where it is, and what belongs to a moment. */
const staysIn = (name: string) =>
  name.startsWith(".") ||
  name.startsWith(KEPT) ||
  name === "backups" ||
  name === "logs" ||
  name === "lock" ||
  name.startsWith("lock-");

function double(from: string, to: string, isUnchanging: boolean): void {
  const { mode, uid, gid } = statSync(from);
  if (statSync(from).isDirectory()) {
    mkdirSync(to, { mode: mode & 0o777 });
    for (const name of readdirSync(from)) double(join(from, name), join(to, name), isUnchanging);
  } else if (!isUnchanging || !linked(from, to)) {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  }
  if (process.getuid?.() === 0) lchownSync(to, uid, gid);
}

/** Some file systems give a file no second name. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function sizeOf(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** What the administrator makes in the folder belongs to whom the folder belongs. */
function ownAsFolder(data: string, ...names: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(data);
  for (const name of names) lchownSync(join(data, name), uid, gid);
}
