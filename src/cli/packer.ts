import { servePacking } from "../system/backups/packer/serve.ts";
import { say } from "../text/message.ts";
import { rendered } from "./language.ts";

/** Process that packs and verifies backups of a running server. Returns the exit code. */
export async function packer(): Promise<number> {
  if (await servePacking()) return 0;
  process.stderr.write(`${rendered(say("cli.errors.packer"))}\n`);
  return 2;
}
