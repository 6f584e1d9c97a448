import { serveReads } from "../engine/readers/serve.ts";
import { serveCheckpoints } from "../system/checkpoints/serve.ts";
import { say } from "../text/message.ts";
import { rendered } from "./language.ts";

/** Process for a running server's expensive reads. Returns the exit code. */
export const reader = (database: string | undefined) => codeOf(serveReads(database));

/** Process for a running server's checkpoints. Returns the exit code. */
export const checkpointer = (database: string | undefined) => codeOf(serveCheckpoints(database));

async function codeOf(served: Promise<boolean>): Promise<number> {
  if (await served) return 0;
  process.stderr.write(`${rendered(say("cli.errors.workshop"))}\n`);
  return 2;
}
