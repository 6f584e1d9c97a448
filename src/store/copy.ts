import type { RawRow } from "./statements.ts";

/**
 * What runs in the thread: one statement on a file, opened to be read only. It is text because a thread that the
 * executable starts of itself must need no file beside it.
 */
const THREAD = `
import { Database } from "bun:sqlite";
self.onmessage = ({ data: { path, sql, values } }) => {
  let database;
  let answer;
  try {
    database = new Database(path, { readonly: true, strict: true });
    database.run("PRAGMA busy_timeout = 2000");
    answer = { rows: database.query(sql).all(...values) };
  } catch (error) {
    answer = { failed: String(error?.message ?? error) };
  }
  database?.close(true);
  // Last of all: the thread is ended with its answer.
  self.postMessage(answer);
};`;

type Answer = { rows: RawRow[] } | { failed: string };

/** Runs a long statement on a database file in a thread of its own: nobody who asks for a record waits for it. */
export async function aside(
  path: string,
  sql: string,
  values: readonly (string | number)[] = [],
  signal?: AbortSignal,
): Promise<RawRow[]> {
  signal?.throwIfAborted();
  const url = URL.createObjectURL(new Blob([THREAD], { type: "text/javascript" }));
  const thread = new Worker(url);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const cut = () => reject(signal?.reason);
  // Only the text above answers.
  thread.onmessage = ({ data }) => resolve(data as Answer);
  thread.onerror = ({ message }) => reject(new Error(message));
  signal?.addEventListener("abort", cut, { once: true });
  try {
    thread.postMessage({ path, sql, values });
    const answer = await promise;
    if ("failed" in answer) throw new Error(answer.failed);
    return answer.rows;
  } finally {
    signal?.removeEventListener("abort", cut);
    thread.terminate();
    URL.revokeObjectURL(url);
  }
}

/** A copy of a database as it is at one moment, as one file, while others write on. */
export async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await aside(from, "VACUUM INTO ?", [to], signal);
}

/** What is wrong with the pages of a database file; nothing, most of the time. */
export async function damagesOf(path: string, signal?: AbortSignal): Promise<string[]> {
  const rows = await aside(path, "PRAGMA quick_check(10)", [], signal);
  return rows.map((row) => String(Object.values(row)[0])).filter((line) => line !== "ok");
}

/** How many bytes each table and index of a database takes. */
export async function sizesWithin(path: string): Promise<ReadonlyMap<string, number>> {
  const rows = await aside(path, "SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name");
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}
