import type { RawRow } from "./statements.ts";

/** Worker thread source as text, because the compiled executable has no files next to it. */
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

/** Runs a long statement on a database file in a worker thread, so that requests do not wait for it. */
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
  // Safe cast: only the worker above sends messages.
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

/** Consistent copy of a database as one file, while writes continue. */
export async function copyDatabase(from: string, to: string, signal?: AbortSignal): Promise<void> {
  await aside(from, "VACUUM INTO ?", [to], signal);
}

/** Corruption found by SQLite; usually empty. */
export async function damagesOf(path: string, signal?: AbortSignal): Promise<string[]> {
  const rows = await aside(path, "PRAGMA quick_check(10)", [], signal);
  return rows.map((row) => String(Object.values(row)[0])).filter((line) => line !== "ok");
}

/** Size of each table and index in bytes. */
export async function sizesWithin(path: string): Promise<ReadonlyMap<string, number>> {
  const rows = await aside(path, "SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name");
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}
