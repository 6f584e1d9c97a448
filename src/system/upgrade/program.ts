import {
  chmodSync,
  copyFileSync,
  lchownSync,
  linkSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { syncFile, syncFolder } from "../../store/durable.ts";
import { Trouble } from "../../trouble.ts";
import { isAlive } from "../alive.ts";

/** The file that is run, and the two that stand beside it while it is replaced and after. */
export class Program {
  readonly path: string;
  readonly coming: string;
  readonly previous: string;

  constructor(path: string) {
    this.path = path;
    const ending = path.endsWith(".exe") ? ".exe" : "";
    const stem = path.slice(0, path.length - ending.length);
    // Each upgrade has its own: what one has examined, no other can exchange for something else.
    this.coming = `${stem}.new-${process.pid}${ending}`;
    this.previous = `${stem}.previous${ending}`;
  }

  /** Copies a file to the place from where a rename makes it the program. Nothing that is run changes. */
  stage(file: string): void {
    this.clear();
    try {
      copyFileSync(file, this.coming);
      const { mode, uid, gid } = statSync(this.path);
      chmodSync(this.coming, mode & 0o777);
      if (process.getuid?.() === 0) lchownSync(this.coming, uid, gid);
      syncFile(this.coming);
    } catch (cause) {
      this.clear();
      throw new Trouble(
        `${this.coming} cannot be written: the disk may be full, or the folder not yours. Make room, or run this as the administrator. Nothing was changed.`,
        { cause },
      );
    }
  }

  /** Removes the staged file. */
  clear(): void {
    rmSync(this.coming, { force: true });
  }

  /** Staged files of upgrades that were killed. */
  remains(): string[] {
    const start = basename(this.coming).replace(/\d+(?:\.exe)?$/, "");
    const isLeft = (name: string) => {
      const [, pid] = /^(\d+)(?:\.exe)?$/.exec(name.slice(start.length)) ?? [];
      return name.startsWith(start) && pid !== undefined && !isAlive(Number(pid));
    };
    const folder = dirname(this.path);
    return readdirSync(folder)
      .filter(isLeft)
      .map((name) => join(folder, name));
  }

  /** Makes the staged file the program; the one before stays beside it. */
  swap(): void {
    rmSync(this.previous, { force: true });
    // Windows does not let go of the name of a program that runs unless it is renamed.
    if (process.platform === "win32") renameSync(this.path, this.previous);
    else keepUnder(this.path, this.previous);
    renameSync(this.coming, this.path);
    syncFolder(dirname(this.path));
  }

  /** Makes the one before the program again. */
  swapBack(): void {
    if (process.platform === "win32") rmSync(this.path, { force: true });
    renameSync(this.previous, this.path);
    syncFolder(dirname(this.path));
  }
}

/** A second name where the file system knows such, else a copy. */
function keepUnder(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
    syncFile(name);
  }
}
