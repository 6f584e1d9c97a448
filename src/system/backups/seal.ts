import { Trouble } from "../../trouble.ts";

/** How hard a passphrase is to try: 64 MiB and a quarter of a second each. */
const WORK = 16;
const MARK = Buffer.from("age-encryption.org/v1\n");

/** Whether a file that begins so is sealed by a passphrase. */
export const isSealed = (beginning: Uint8Array) =>
  Buffer.from(beginning.subarray(0, MARK.length)).equals(MARK);

/** How many of a file's first bytes tell whether it is sealed. */
export const MARK_LENGTH = MARK.length;

/** Loaded when something is sealed: with it every start would compute the tables of its curves. */
const age = () => import("age-encryption");

/** Seals what flows through by a passphrase, in the age format: the `age` program opens it without Freehold. */
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

/** What was given does not open it, or nothing was given. */
export class PassphraseError extends Trouble {
  override readonly name = "PassphraseError";
}

/** What was sealed is not what it was, or not all of it. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/** Opens what was sealed. Each piece is proven before it is given; what is cut short or changed is refused. */
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
    // The library has no other sign by which to tell a wrong passphrase from a damaged seal.
    if (cause instanceof Error && cause.message.startsWith("no identity matched"))
      throw new PassphraseError(
        "The passphrase does not open this backup. Give the one that it was made with, in the file that FREEHOLD_BACKUP_PASSPHRASE_FILE names.",
        { cause },
      );
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
