import type { Connection } from "./connection.ts";
import type { OpenLog } from "./open-log.ts";

/** Removes remains of old rows from free pages. */
export function rewrite({ client }: Connection, log: OpenLog): void {
  client.run("VACUUM");
  log.truncate();
}
