import { servePacking } from "../system/backups/packer/serve.ts";
import { say } from "../text/message.ts";

/** Process that packs and verifies backups of a running server. Returns the exit code. */
export async function packer(): Promise<number> {
  if (await servePacking()) return 0;
  process.stderr.write(
    say("cli.errors.packer"),
  );
  return 2;
}
