import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

/** scrypt work factor: 64 MiB and a quarter of a second per attempt. */
const WORK = 16;
const MARK = Buffer.from("age-encryption.org/v1\n");

/** Detects encryption by the first MARK_LENGTH bytes. */
export const isSealed = (beginning: Uint8Array) =>
  Buffer.from(beginning.subarray(0, MARK.length)).equals(MARK);

export const MARK_LENGTH = MARK.length;

/** Loaded on demand: importing it computes curve tables. */
const age = () => import("age-encryption");

/** Encrypts in the age format, so that the `age` program can decrypt without Freehold. */
export async function* sealed(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(WORK);
  yield* await encrypter.encrypt(streamOf(bytes));
}

export class PassphraseError extends UserError {
  override readonly name = "PassphraseError";
}

export class SealError extends Error {
  override readonly name = "SealError";
}

/** Authenticates each chunk before passing it on; rejects truncated or changed data. */
export async function* unsealed(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    yield* await decrypter.decrypt(streamOf(bytes));
  } catch (cause) {
    // The library has no other sign to tell a wrong passphrase from a damaged header.
    if (cause instanceof Error && cause.message.startsWith("no identity matched"))
      throw new PassphraseError(say("system.serverBackups.wrongPassphrase"), { cause });
    throw new SealError("the sealed archive is damaged", { cause });
  }
}

function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
