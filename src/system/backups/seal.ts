import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

/** scrypt work factor: 64 MiB and a quarter of a second per attempt. */
const WORK = 16;
const MARK = Buffer.from("age-encryption.org/v1\n");

/** Detects an encrypted file by its first bytes. */
export const isSealed = (beginning: Uint8Array) =>
  Buffer.from(beginning.subarray(0, MARK.length)).equals(MARK);

/** Number of bytes that `isSealed` needs. */
export const MARK_LENGTH = MARK.length;

/** Loaded on demand, because it computes curve tables at import. */
const age = () => import("age-encryption");

/**
 * Encrypts a stream with a passphrase in the age format, which the `age` program can decrypt without
 * Freehold.
 */
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

/** Wrong or missing passphrase. */
export class PassphraseError extends UserError {
  override readonly name = "PassphraseError";
}

/** Encrypted data is damaged or incomplete. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/**
 * Decrypts a stream. Each chunk is authenticated before it is passed on; truncated or changed data is
 * rejected.
 */
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
    // The only sign by which the library distinguishes a wrong passphrase from a damaged header.
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
