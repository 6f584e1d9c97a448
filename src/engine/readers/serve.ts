import { setPriority } from "node:os";
import { serveOrders } from "../../kernel/helper.ts";
import { openReader } from "../../store/connection.ts";
import type { Answer, Column, Query } from "./messages.ts";

/** Below the server's priority, so that callers of cheap reads do not notice; still above background work. */
const NICE = 5;

/** Runs the parent's statements on a database. Returns false if there is no parent. */
export async function serveReads(database: string | undefined): Promise<boolean> {
  if (!process.send || database === undefined) return false;
  try {
    setPriority(NICE);
  } catch {
    // Some containers forbid it.
  }
  const connection = openReader(database);
  const isServed = await serveOrders(({ sql, values }: Query): Answer => {
    try {
      const found = connection.statement(sql).all(...values);
      // Safe cast: statements for readers select no blobs.
      const rows = found.map((row) => Object.values(row) as Column[]);
      return { columns: Object.keys(found[0] ?? {}), rows };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  });
  connection.close();
  return isServed;
}
