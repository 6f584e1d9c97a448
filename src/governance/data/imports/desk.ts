import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Source } from "../../../formats/sheet.ts";
import { TextCheck } from "../../../records/attachments/text.ts";
import { Files, type Received } from "../../../store/files.ts";
import type { Vault } from "../../../store/vault.ts";
import type { GovernanceParts } from "../../part.ts";
import type { Plan } from "./plan.ts";
import { Reading } from "./reading.ts";
import type { Import } from "./record.ts";

const BLOCK = 16;
const PIECE = 131_072;
/** A file is open while it is being read; so many at a time. */
const OPEN_AT_ONCE = 8;

/** A file that has arrived, and what was seen of it on the way. */
export interface Arrived {
  received: Received;
  key: number;
  size: number;
  /** The hash of what the person sent; the store's own is that of the sealed bytes. */
  sha256: string;
  isUtf8: boolean;
}

/**
 * Where the files of imports lie: apart from those of records, each sealed under a key of its own, so that
 * whoever destroys the key has destroyed the file wherever it was copied to.
 */
export class Desk {
  readonly files: Files;
  readonly #vault: Vault;
  readonly #readings = new Map<string, Reading>();

  constructor({ folder, store }: GovernanceParts) {
    this.files = new Files(join(folder, "imports"));
    this.#vault = store.vault;
  }

  /** Takes a file in as it comes; `guard` sees every piece of it first. */
  async receive(bytes: AsyncIterable<Uint8Array>, guard: (size: number) => void): Promise<Arrived> {
    const key = this.#vault.newPersonKey();
    const cipher = createCipheriv("aes-256-ctr", this.#secret(key), Buffer.alloc(BLOCK));
    const hash = createHash("sha256");
    const look = new TextCheck();
    let size = 0;
    async function* sealed() {
      for await (const piece of bytes) {
        size += piece.length;
        guard(size);
        hash.update(piece);
        look.look(piece);
        yield cipher.update(piece);
      }
    }
    const received = await this.files.receive(sealed());
    return { received, key, size, sha256: hash.digest("hex"), isUtf8: look.isText };
  }

  /** A file as it was sent. */
  sourceOf(path: string, key: number, size: number): Source {
    const secret = this.#secret(key);
    return {
      size,
      read: (from, length) => read(path, secret, from, length),
      stream: (from, to) => stream(path, secret, from, to ?? size),
    };
  }

  /** The file of an import; undefined when it is gone. */
  async openFile({ file, file_key, size }: Import): Promise<Source | undefined> {
    if (file === null || !this.#vault.personKey(file_key)) return undefined;
    if ((await this.files.sizeOf(file)) !== size) return undefined;
    return this.sourceOf(this.files.pathOf(file), file_key, size);
  }

  /** The reading of an import's file, open where the last slice left it. */
  async readingOf(of: Import, plan: Plan): Promise<Reading | undefined> {
    const name = `${of.id} ${of.attempt}`;
    const known = this.#readings.get(name);
    if (known && known.position <= of.position) return known;
    const source = await this.openFile(of);
    if (!source) return undefined;
    if (this.#readings.size >= OPEN_AT_ONCE) this.#closeOldest();
    const reading = new Reading(source, plan);
    this.#readings.set(name, reading);
    return reading;
  }

  /** Closes what is open of an import's file. */
  close({ id }: { id: string }): void {
    for (const [name, reading] of this.#readings) {
      if (!name.startsWith(`${id} `)) continue;
      this.#readings.delete(name);
      void reading.close();
    }
  }

  #closeOldest(): void {
    const [oldest] = this.#readings.keys();
    if (oldest !== undefined) this.close({ id: oldest.split(" ")[0] ?? "" });
  }

  #secret(key: number): Buffer {
    const secret = this.#vault.personKey(key);
    if (!secret) throw new Error("the key of an import's file is destroyed");
    return secret;
  }
}

const desks = new WeakMap<GovernanceParts, Desk>();

/** The one desk of an appliance. */
export function deskOf(parts: GovernanceParts): Desk {
  let desk = desks.get(parts);
  if (!desk) {
    desk = new Desk(parts);
    desks.set(parts, desk);
  }
  return desk;
}

/** A cipher at a place of the file: in counter mode each block has its own number. */
function openAt(secret: Buffer, from: number) {
  const counter = Buffer.alloc(BLOCK);
  counter.writeBigUInt64BE(BigInt(Math.floor(from / BLOCK)), 8);
  const decipher = createDecipheriv("aes-256-ctr", secret, counter);
  decipher.update(Buffer.alloc(from % BLOCK));
  return decipher;
}

async function read(path: string, secret: Buffer, from: number, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
    return openAt(secret, from).update(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function* stream(path: string, secret: Buffer, from = 0, to: number): AsyncGenerator<Uint8Array> {
  const decipher = openAt(secret, from);
  const file = await open(path, "r");
  const buffer = Buffer.alloc(PIECE);
  try {
    for (let at = from; at < to; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(PIECE, to - at), at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield decipher.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}
