import { Trouble } from "../trouble.ts";

/** Aborted when the person at the keyboard, or the system, wants the program to end: what was begun is cleared away. */
export function interrupted(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => ending.abort(new Trouble("It was broken off. Nothing was changed.")));
  }
  return ending.signal;
}
