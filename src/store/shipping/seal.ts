import { scrypt } from "node:crypto";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";
import { decrypt, encrypt } from "../cipher.ts";

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
    return encrypt(this.#key, bytes, place);
  }

  open(closed: Uint8Array, place: string): Buffer {
    try {
      return decrypt(this.#key, closed, place);
    } catch (cause) {
      throw new UserError(say("system.serverShipping.notOpened", { file: place.split(" ")[0] ?? "" }), {
        cause,
      });
    }
  }
}
