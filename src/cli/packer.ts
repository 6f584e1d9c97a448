import { servePacking } from "../system/backups/packer/serve.ts";
import { say } from "../text/message.ts";
import { rendered } from "./language.ts";

/** Separate process that packs and verifies a running server's backups. Returns the exit code. */
export async function packer(): Promise<number> {
  if (await servePacking()) return 0;
  process.stderr.write(`${rendered(say("cli.errors.packer"))}\n`);
  return 2;
}
