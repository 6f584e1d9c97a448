import { setPriority } from "node:os";
import { openReader } from "../../store/connection.ts";
import type { Answer, Column, Query } from "./messages.ts";

/** Below the server's priority, so that callers of cheap reads do not notice; still above background work. */
const NICE = 5;

/** Runs the parent's statements on a database until the channel closes. Returns false if there is no parent. */
export async function serveReads(database: string | undefined): Promise<boolean> {
  if (!process.send || database === undefined) return false;
  try {
    setPriority(NICE);
  } catch {
    // Some containers forbid it.
  }
  const connection = openReader(database);
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  process.on("disconnect", close);
  process.on("message", (query: Query) => {
    let answer: Answer;
    try {
      const found = connection.statement(query.sql).all(...query.values);
      // Safe cast: statements for readers select no blobs.
      const rows = found.map((row) => Object.values(row) as Column[]);
      answer = { columns: Object.keys(found[0] ?? {}), rows };
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    process.send?.(answer);
  });
  await closed;
  connection.close();
  return true;
}
