import {
  constants,
  copyFileSync,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { exchange, prepareExchange } from "../../store/exchange.ts";

/** Where the data is as the program before left it, inside of the data folder. */
const FOLDER = ".before-upgrade";

/** Written once under a name that says what is in them: a second name keeps them as well as a copy. */
const UNCHANGING = ["files", "documents", "exports", "imports"];

/** Holds fast what is in a data folder that nobody has open, so that it can come back. */
export function takeSnapshot(data: string): void {
  clearSnapshot(data);
  mkdirSync(join(data, FOLDER), { mode: 0o700 });
  for (const name of readdirSync(data))
    if (!staysIn(name)) double(join(data, name), join(data, FOLDER, name), UNCHANGING.includes(name));
  ownAsBefore(data, FOLDER);
}

/** Brings the data back as it was; answers the folder that holds what the newer program had made of it. */
export function bringBack(data: string, stamp: string): string | undefined {
  const stage = prepareExchange(data);
  for (const name of readdirSync(join(data, FOLDER)))
    double(join(data, FOLDER, name), join(stage, name), true);
  const kept = exchange(data, stamp);
  if (kept === undefined) return undefined;
  rmSync(join(data, kept, FOLDER), { recursive: true, force: true });
  ownAsBefore(data, kept);
  return join(data, kept);
}

/** Removes the snapshot. */
export function clearSnapshot(data: string): void {
  rmSync(join(data, FOLDER), { recursive: true, force: true });
}

/** What the exchange of a folder's contents leaves where it is, and what belongs to a moment. */
const staysIn = (name: string) =>
  name.startsWith(".") ||
  name.startsWith("before-restore-") ||
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

/** What the administrator makes in the folder belongs to whom the folder belongs. */
function ownAsBefore(data: string, name: string): void {
  const { uid, gid } = statSync(data);
  if (process.getuid?.() === 0 && existsSync(join(data, name))) lchownSync(join(data, name), uid, gid);
}
