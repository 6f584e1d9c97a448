import { Trouble } from "../trouble.ts";

/** Whether something that was to be read did not come through. */
let isLost = false;

/**
 * Keeps a full disk behind a pipe, or a reader that has gone, from ending the program in the middle: what is under
 * way is brought to its end first.
 */
export function guardOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // `freehold help | head -1` is as it should be.
    if (error.code === "EPIPE" || isLost) return;
    isLost = true;
    process.exitCode = 1;
    process.stderr.write(`What was said could not be written (${error.code}): it is not complete.\n`);
  });
  process.stderr.on("error", () => {
    // There is nobody left to tell.
  });
}

/** The exit code of a verb whose words were all to be read. */
export function heard(code: number): number {
  return isLost && code === 0 ? 1 : code;
}

/** Writes bytes to standard output, no faster than they are taken. */
export async function writeOut(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    await new Promise<void>((done, failed) => {
      process.stdout.write(chunk, (error) => (error ? failed(broken(error)) : done()));
    });
  }
}

function broken(cause: NodeJS.ErrnoException): Error {
  return new Trouble(
    cause.code === "EPIPE"
      ? "Whoever read it has gone: not all of it was written."
      : `Not all of it could be written to standard output (${cause.code}). Make room where it goes, and do it again.`,
    { cause },
  );
}
