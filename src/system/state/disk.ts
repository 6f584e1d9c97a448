import { accessSync, constants, existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../kernel/errors.ts";

interface Measured {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Free space in the data folder, and the operations that it still allows. */
export interface Room extends Measured {
  readonly state: "ok" | "full" | "unwritable";
}

const MIB = 1024 * 1024;
/** Time for which a successful check is reused, so that calls need none of their own. */
const LOOK_MS = 50;

/**
 * Monitors the disk of the data folder. The last free space is reserved for reading, which writes to the
 * audit trail: calls that would add records are rejected before it is used up. A file holds part of that
 * space in case another program fills the disk; it is released when needed and recreated when there is enough
 * space.
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

  /** Reason why records cannot be added at present, if any. */
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

  /** Reserves space for reading when there is enough. */
  holdRoom(): void {
    const { freeBytes, totalBytes } = this.#measure(this.#folder);
    if (freeBytes < 2 * keptBack(totalBytes) || existsSync(this.#reserve)) return;
    try {
      // Random bytes, because a compressing file system would reserve no space for zeros.
      const noise = crypto.getRandomValues(new Uint8Array(65_536));
      writeFileSync(this.#reserve, Buffer.alloc(reserveOf(totalBytes), noise), { mode: 0o600 });
    } catch {
      // Another program filled the disk first; the next check reports it.
      rmSync(this.#reserve, { force: true });
    }
  }
}

/** Free space below which no records are added. */
export function keptBack(totalBytes: number): number {
  return Math.min(64 * MIB, Math.floor(totalBytes / 20));
}

/** Size of the file that reserves space for reading. */
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
