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
/** Maximum files kept open for reading. */
const OPEN_AT_ONCE = 8;

export interface Arrived {
  received: Received;
  key: number;
  size: number;
  /** Hash of the uploaded bytes; the store hashes the encrypted ones. */
  sha256: string;
  isUtf8: boolean;
}

/** Stores import files, apart from attachments. Each has its own key; destroying it destroys all copies. */
export class Desk {
  readonly files: Files;
  readonly #vault: Vault;
  readonly #readings = new Map<string, Reading>();

  constructor({ folder, store }: GovernanceParts) {
    this.files = new Files(join(folder, "imports"), store.journal?.files);
    this.#vault = store.vault;
  }

  /** `guard` is called with the size so far, before each chunk is stored. */
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

  /** Returns a source that decrypts while reading. */
  sourceOf(path: string, key: number, size: number): Source {
    const secret = this.#secret(key);
    return {
      size,
      read: (from, length) => read(path, secret, from, length),
      stream: (from, to) => stream(path, secret, from, to ?? size),
    };
  }

  /** Undefined if the file was deleted. */
  async openFile({ file, file_key, size }: Import): Promise<Source | undefined> {
    if (file === null || !this.#vault.personKey(file_key)) return undefined;
    if ((await this.files.sizeOf(file)) !== size) return undefined;
    return this.sourceOf(this.files.pathOf(file), file_key, size);
  }

  /** Keeps the reader open between slices, at its position. */
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

/** Returns the server's only instance. */
export function deskOf(parts: GovernanceParts): Desk {
  let desk = desks.get(parts);
  if (!desk) {
    desk = new Desk(parts);
    desks.set(parts, desk);
  }
  return desk;
}

/** Counter mode numbers its blocks, so decryption can start at any offset. */
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
