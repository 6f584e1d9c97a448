import { serveReads } from "../engine/readers/serve.ts";
import { say } from "../text/message.ts";
import { rendered } from "./language.ts";

/** Process for a running server's expensive reads. Returns the exit code. */
export async function reader(database: string | undefined): Promise<number> {
  if (await serveReads(database)) return 0;
  process.stderr.write(`${rendered(say("cli.errors.workshop"))}\n`);
  return 2;
}
