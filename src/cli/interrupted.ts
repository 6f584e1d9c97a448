import { say } from "../text/message.ts";
import { UserError } from "../user-error.ts";

/** Returns a signal that aborts on SIGTERM or SIGINT, so that unfinished work is cleaned up. */
export function interrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => ending.abort(new UserError(say("cli.errors.interrupted"))));
  }
  return ending.signal;
}
