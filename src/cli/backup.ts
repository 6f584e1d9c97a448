import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { newId } from "../kernel/ids.ts";
import { makeBackup, roomFor } from "../system/index.ts";
import { VERSION } from "../version.ts";
import { interrupted } from "./interrupted.ts";
import { Progress, sizeText } from "./progress.ts";
import { defineVerb, print, StartError, UsageError } from "./verb.ts";

/** Makes a backup of a data folder, whether or not an appliance is working with it. */
export const backupVerb = defineVerb({
  name: "backup",
  summary: "Make a backup, while the appliance works on",
  usage: "freehold backup --output FILE [--data DIR] [--json]",
  examples: [
    "freehold backup --data /srv/freehold --output /mnt/nas/freehold.tar.zst",
    "FREEHOLD_BACKUP_PASSPHRASE_FILE=/etc/freehold/passphrase freehold backup --output freehold.tar.zst.age",
  ],
  flags: { output: { type: "path" }, json: { type: "boolean" } },
  async run({ config, flags }) {
    const { output: target } = flags;
    if (!target) throw new UsageError("Say where the backup goes: freehold backup --output FILE");
    if (existsSync(target)) throw new UsageError(`There is a file ${target} already. Name another.`);
    if (!existsSync(join(config.data, "freehold.db")))
      throw new StartError(`There is no data in ${config.data}. Name the folder with --data.`);
    await refuseFull(config.data, dirname(target));

    const progress = new Progress("Packing", flags.json);
    const at = Date.now();
    const made = await makeBackup({
      data: config.data,
      target,
      id: newId(),
      version: VERSION,
      passphrase: config.backup.passphrase,
      at,
      signal: interrupted(),
      onProgress: (done, of) => progress.tell(done, of),
    });
    progress.end();
    const sealed = config.backup.passphrase !== "";
    print(flags.json, { event: "backed_up", file: target, sealed, ...made }, [
      `${config.data} is in ${target}: ${made.files} files, ${sizeText(made.bytes)}, SHA-256 ${made.sha256}.`,
      sealed
        ? "Only the passphrase opens it. Keep that in another place than the backup."
        : "Whoever has the file has everything in it, the keys too. Keep it as you keep the data folder.",
      `Check it: freehold verify ${basename(target)}`,
    ]);
    return 0;
  },
});

async function refuseFull(data: string, folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new StartError(`There is no folder ${folder}. Make it, or name another file.`);
  const { needed, free } = await roomFor(data, folder);
  if (free < needed)
    throw new StartError(
      `A backup takes up to ${sizeText(needed)} while it is made, and ${sizeText(free)} are free. Make room in ${folder} and in ${data}, or name a file on another disk.`,
    );
}
