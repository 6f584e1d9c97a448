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
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { isAlive } from "../alive.ts";

/** Executable, with the staged and the previous version next to it during an upgrade. */
export class Program {
  readonly path: string;
  readonly coming: string;
  readonly previous: string;

  constructor(path: string) {
    this.path = path;
    const ending = path.endsWith(".exe") ? ".exe" : "";
    const stem = path.slice(0, path.length - ending.length);
    // Named by process: another upgrade must not replace the file after its verification.
    this.coming = `${stem}.new-${process.pid}${ending}`;
    this.previous = `${stem}.previous${ending}`;
  }

  /** Copies a file next to the executable, from where it can be renamed into place. */
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
      throw new UserError(say("system.serverUpgrade.notWritable", { path: this.coming }), { cause });
    }
  }

  clear(): void {
    rmSync(this.coming, { force: true });
  }

  /** Staged files of killed upgrades. */
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

  /** Replaces the executable and keeps the previous one. */
  swap(): void {
    rmSync(this.previous, { force: true });
    // Windows releases a running executable's name only by renaming it.
    if (process.platform === "win32") renameSync(this.path, this.previous);
    else keepUnder(this.path, this.previous);
    renameSync(this.coming, this.path);
    syncFolder(dirname(this.path));
  }

  swapBack(): void {
    if (process.platform === "win32") rmSync(this.path, { force: true });
    renameSync(this.previous, this.path);
    syncFolder(dirname(this.path));
  }
}

/** Hard link where possible, else a copy. */
function keepUnder(path: string, name: string): void {
  try {
    linkSync(path, name);
  } catch {
    copyFileSync(path, name);
    syncFile(name);
  }
}
