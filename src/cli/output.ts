import { say } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import { rendered } from "./language.ts";

let isLost = false;

/** Keeps a full disk or a closed pipe from ending the program: running work is finished first. */
export function guardOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // Normal for `freehold help | head -1`.
    if (error.code === "EPIPE" || isLost) return;
    isLost = true;
    process.exitCode = 1;
    process.stderr.write(`${rendered(say("cli.errors.outputLost", { code: error.code ?? "" }))}\n`);
  });
  process.stderr.on("error", () => {
    // There is no output left to report the failure on.
  });
}

/** Fails the command if its output was lost. */
export function exitCodeOf(code: number): number {
  return isLost && code === 0 ? 1 : code;
}

/** Writes to stdout, respecting backpressure. */
export async function writeOut(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    await new Promise<void>((done, failed) => {
      process.stdout.write(chunk, (error) => (error ? failed(broken(error)) : done()));
    });
  }
}

function broken(cause: NodeJS.ErrnoException): Error {
  return new UserError(
    cause.code === "EPIPE"
      ? say("cli.errors.readerGone")
      : say("cli.errors.outputIncomplete", { code: cause.code ?? "" }),
    { cause },
  );
}
