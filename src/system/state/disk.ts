import { accessSync, constants, existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Fault } from "../../kernel/errors.ts";

interface Measured {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Free space and write access of the data folder. */
export interface Room extends Measured {
  readonly state: "ok" | "full" | "unwritable";
}

const MIB = 1024 * 1024;
/** Time for which a successful check is reused. */
const LOOK_MS = 50;

/**
 * Monitors the data folder's disk. Reading writes to the audit trail, so the last free space is reserved for
 * reading: calls that add records are rejected before. A reserve file holds part of that space in case
 * another program fills the disk; it is deleted when needed and recreated when there is space again.
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

  /** Reason to reject new records, if any. */
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

  /** Creates the reserve file if there is enough space. */
  holdRoom(): void {
    const { freeBytes, totalBytes } = this.#measure(this.#folder);
    if (freeBytes < 2 * keptBack(totalBytes) || existsSync(this.#reserve)) return;
    try {
      // Random bytes: a compressing file system would reserve no space for zeros.
      const noise = crypto.getRandomValues(new Uint8Array(65_536));
      writeFileSync(this.#reserve, Buffer.alloc(reserveOf(totalBytes), noise), { mode: 0o600 });
    } catch {
      // Another program filled the disk meanwhile; the next check reports it.
      rmSync(this.#reserve, { force: true });
    }
  }
}

/** Free space below which records cannot be added. */
export function keptBack(totalBytes: number): number {
  return Math.min(64 * MIB, Math.floor(totalBytes / 20));
}

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
