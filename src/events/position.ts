import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { treeOf } from "../evidence/read.ts";
import { invalid } from "../kernel/errors.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Connection } from "../store/connection.ts";
import type { Vault } from "../store/vault.ts";
import { say } from "../text/message.ts";

const SEQ_BYTES = 6;
const PRINT_BYTES = 4;
const BLOCK_BYTES = 16;

/**
 * Positions in an organisation's log as consumers keep them: its number and the beginning of the hash at that place,
 * in one encrypted block. Numbers count what others read and change too, also what is hidden from the consumer, so
 * only readers of the audit trail see them. The hash tells a log that took another course after a restore.
 */
export class Positions {
  readonly #vault: Vault;
  readonly #keys = new Map<string, KeyObject>();

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** The same for every reader, so that it identifies an event. */
  idOf(organization: OrganizationRef, seq: number, hash: Uint8Array): string {
    return this.#write(organization, seq, hash, Buffer.alloc(BLOCK_BYTES));
  }

  /** Position of a reader. Differs each time, so that nobody learns whether it moved over hidden events. */
  async cursorAt(connection: Connection, organization: OrganizationRef, seq: number): Promise<string> {
    const hash = await hashAt(connection, organization, seq);
    return this.#write(organization, seq, hash, randomBytes(BLOCK_BYTES));
  }

  #write(organization: OrganizationRef, seq: number, hash: Uint8Array, block: Buffer): string {
    block.writeUIntBE(seq, 0, SEQ_BYTES);
    block.set(hash.subarray(0, PRINT_BYTES), SEQ_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keyOf(organization), null).setAutoPadding(false);
    return Buffer.concat([cipher.update(block), cipher.final()]).toString("base64url");
  }

  /** Throws if the log has no such position. */
  async seqOf(
    connection: Connection,
    organization: OrganizationRef,
    size: number,
    text: string,
  ): Promise<number> {
    const bytes = Buffer.from(text, "base64url");
    if (bytes.length !== BLOCK_BYTES) throw unknownPosition();
    const decipher = createDecipheriv(CIPHER, this.#keyOf(organization), null).setAutoPadding(false);
    const block = Buffer.concat([decipher.update(bytes), decipher.final()]);
    const seq = block.readUIntBE(0, SEQ_BYTES);
    if (seq > size) throw unknownPosition();
    const hash = Buffer.from(await hashAt(connection, organization, seq));
    const isSame = hash.subarray(0, PRINT_BYTES).equals(block.subarray(SEQ_BYTES, SEQ_BYTES + PRINT_BYTES));
    if (!isSame) throw unknownPosition();
    return seq;
  }

  #keyOf({ id }: OrganizationRef): KeyObject {
    let key = this.#keys.get(id);
    if (!key) {
      const secret = this.#vault.secret("event_positions", () => randomBytes(32).toString("base64url"));
      key = createSecretKey(createHmac("sha256", secret).update(id).digest());
      this.#keys.set(id, key);
    }
    return key;
  }
}

/** One block, so that no mode is needed. */
const CIPHER = "aes-256-ecb";

const NOTHING = new Uint8Array(PRINT_BYTES);

const hashAt = async (connection: Connection, { key }: OrganizationRef, seq: number): Promise<Uint8Array> =>
  seq === 0 ? NOTHING : treeOf(connection, key).node(0, seq - 1);

export const unknownPosition = () => invalid("after", "UNKNOWN_POSITION", say("events.errors.position"));
