import { servePacking } from "../system/backups/packer/serve.ts";

/** The process that packs and looks through the backups of a running appliance. Answers the exit code. */
export async function packer(): Promise<number> {
  if (await servePacking()) return 0;
  process.stderr.write(
    "Freehold packs its backups by itself. To make one now: freehold backup --output FILE\n",
  );
  return 2;
}
