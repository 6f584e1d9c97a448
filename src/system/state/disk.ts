import { accessSync, constants, existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../kernel/errors.ts";

interface Measured {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** How much room there is under the data folder, and what may still be done with it. */
export interface Room extends Measured {
  readonly state: "ok" | "full" | "unwritable";
}

const MIB = 1024 * 1024;
/** How long a look that found room counts: a call in the meantime costs nothing. */
const LOOK_MS = 50;

/**
 * Watches the disk of the data folder. Its last room is kept for reading, which writes to the audit trail: calls
 * that would add records are refused before that is used up. In case another program fills the disk, a file holds
 * some of that room; it is given up when it is needed and taken again when there is plenty.
 */
export class Disk {
  readonly #folder: string;
  readonly #reserve: string;
  #seen: Room | undefined;
  #seenAt = 0;
  readonly #measure: (folder: string) => Measured;

  constructor(folder: string, measure = measured) {
    this.#folder = folder;
    this.#measure = measure;
    this.#reserve = join(folder, "reserve");
  }

  /** Why nothing can be added to the records just now, if so. */
  refusal(): Fault | undefined {
    const { state } = this.room();
    if (state === "full") return new Fault("STORAGE_FULL");
    if (state === "unwritable") return new Fault("STORAGE_FAILING");
  }

  room(): Room {
    const now = performance.now();
    if (this.#seen?.state !== "ok" || now - this.#seenAt > LOOK_MS) {
      this.#seen = this.#look();
      this.#seenAt = now;
    }
    return this.#seen;
  }

  #look(): Room {
    if (!isWritable(this.#folder)) return { state: "unwritable", freeBytes: 0, totalBytes: 0 };
    const { freeBytes, totalBytes } = this.#measure(this.#folder);
    const kept = keptBack(totalBytes);
    const held = reserveOf(totalBytes);
    if (freeBytes < held && existsSync(this.#reserve)) {
      rmSync(this.#reserve, { force: true });
      return { state: "full", ...this.#measure(this.#folder) };
    }
    if (freeBytes < kept) return { state: "full", freeBytes, totalBytes };
    return { state: "ok", freeBytes, totalBytes };
  }

  /** Takes the room that is held for reading, where there is plenty. */
  holdRoom(): void {
    const { freeBytes, totalBytes } = this.#measure(this.#folder);
    if (freeBytes < 2 * keptBack(totalBytes) || existsSync(this.#reserve)) return;
    try {
      // Not zeros: a disk that compresses would keep no room for those.
      const noise = crypto.getRandomValues(new Uint8Array(65_536));
      writeFileSync(this.#reserve, Buffer.alloc(reserveOf(totalBytes), noise), { mode: 0o600 });
    } catch {
      // Somebody else was faster to fill the disk: the next look finds it so.
      rmSync(this.#reserve, { force: true });
    }
  }
}

/** The room in which nothing is added to the records any more. */
export function keptBack(totalBytes: number): number {
  return Math.min(64 * MIB, Math.floor(totalBytes / 20));
}

/** The size of the file that holds room for reading. */
function reserveOf(totalBytes: number): number {
  return Math.min(16 * MIB, Math.floor(totalBytes / 40));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function measured(folder: string): Measured {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
