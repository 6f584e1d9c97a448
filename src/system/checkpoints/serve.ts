import { serveOrders } from "../../kernel/helper.ts";
import { openCheckpointer } from "../../store/connection.ts";

/** Copies of a large log, during which some more is written. */
const PASSES = 2;

export interface Checkpointed {
  readonly error?: string;
}

/** Checkpoints a database whenever the parent asks. Returns false if there is no parent. */
export async function serveCheckpoints(database: string | undefined): Promise<boolean> {
  if (!process.send || database === undefined) return false;
  const client = openCheckpointer(database);
  const checkpoint = client.query("PRAGMA wal_checkpoint(PASSIVE)");
  const isServed = await serveOrders((): Checkpointed => {
    try {
      for (let pass = 0; pass < PASSES; pass++) checkpoint.all();
      return {};
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  });
  // The server was killed. As the last connection, closing would lock the database while it starts again.
  process.kill(process.pid, "SIGKILL");
  return isServed;
}
