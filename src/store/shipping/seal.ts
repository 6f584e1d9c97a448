import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** scrypt parameters: 64 MiB and a quarter of a second per attempt. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };

/** Encrypts pieces with the backup passphrase, each bound to its location. */
export class Seal {
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
  }

  static async of(passphrase: string, salt: Uint8Array): Promise<Seal> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    scrypt(passphrase, salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)));
    return new Seal(await promise);
  }

  close(bytes: Uint8Array, place: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place));
    const closed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, closed, cipher.getAuthTag()]);
  }

  open(closed: Uint8Array, place: string): Buffer {
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, closed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(closed.subarray(-TAG_BYTES));
      const inner = closed.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(inner), decipher.final()]);
    } catch (cause) {
      throw new UserError(say("system.serverShipping.notOpened", { file: place.split(" ")[0] ?? "" }), {
        cause,
      });
    }
  }
}
