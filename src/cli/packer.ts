import { servePacking } from "../system/backups/packer/serve.ts";

/** Process that packs and verifies backups of a running server. Returns the exit code. */
export async function packer(): Promise<number> {
  if (await servePacking()) return 0;
  process.stderr.write(
    "Freehold packs its backups by itself. To make one now: freehold backup --output FILE\n",
  );
  return 2;
}
