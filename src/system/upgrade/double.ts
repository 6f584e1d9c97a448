import {
  constants,
  copyFileSync,
  existsSync,
  lchownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { syncFile } from "../../store/durable.ts";

/** Copies a file onto the disk, with its rights and its owner. */
function copy(from: string, to: string): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  syncFile(to);
  ownAs(from, to);
}

/** Gives a file, or each file of a folder, a second name; where the disk knows no such names, a copy. */
export function link(from: string, to: string): void {
  each(from, to, (file, name) => {
    if (existsSync(name)) return;
    try {
      linkSync(file, name);
    } catch {
      // Whatever was still arriving may have got its final name.
      if (existsSync(file)) copy(file, name);
    }
  });
}

/** Copies a file or a whole folder. */
export function copyTree(from: string, to: string): void {
  each(from, to, copy);
}

function each(from: string, to: string, place: (from: string, to: string) => void): void {
  const found = statSync(from, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    if (found) place(from, to);
    return;
  }
  mkdirSync(to, { recursive: true, mode: found.mode & 0o777 });
  ownAs(from, to);
  for (const name of readdirSync(from)) each(join(from, name), join(to, name), place);
}

/** What the administrator makes in somebody's folder belongs to that somebody. */
export function ownAs(from: string, to: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(from);
  lchownSync(to, uid, gid);
}
