import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Config } from "../config/options.ts";
import { newId } from "../kernel/ids.ts";
import { explained, makeBackup, roomFor } from "../system/index.ts";
import { VERSION } from "../version.ts";
import { listBackups } from "./backup-list.ts";
import { ARCHIVE, isInBucket, placeInBucket } from "./bucket-file.ts";
import { defineCommand, print, StartError, UsageError } from "./command.ts";
import { interrupted } from "./interrupted.ts";
import { Progress, sizeText } from "./progress.ts";

const DOES = { list: "The backups that there are, newest first" } as const;

/** Creates a backup of a data folder, in use or not, or lists existing ones. */
export const backupCommand = defineCommand({
  name: "backup",
  summary: "Make a backup, while the appliance works on, or list those that there are",
  usage: "freehold backup --output FILE|s3://BUCKET/KEY | list [--data DIR] [--json]",
  examples: [
    "freehold backup --data /srv/freehold --output /mnt/nas/freehold.tar.zst",
    "freehold backup --data /srv/freehold --output s3://backups/freehold/before-moving.tar.zst",
    "FREEHOLD_BACKUP_PASSPHRASE_FILE=/etc/freehold/passphrase freehold backup --output freehold.tar.zst.age",
    "freehold backup list --data /srv/freehold",
  ],
  words: 1,
  does: DOES,
  flags: {
    output: { type: "string", help: "Where it goes: a new file, or an address as s3://BUCKET/KEY" },
    json: { type: "boolean", help: "Answer as JSON" },
  },
  async run({ config, flags, rest: [what] }) {
    if (what !== undefined && Object.hasOwn(DOES, what)) return listBackups(config, flags.json);
    if (what !== undefined)
      throw new UsageError(`backup can list, or make one: freehold backup --output FILE`);
    if (!flags.output) throw new UsageError("Say where the backup goes: freehold backup --output FILE");
    if (!existsSync(join(config.data, "freehold.db")))
      throw new StartError(`There is no data in ${config.data}. Name the folder with --data.`);
    try {
      const at = Date.now();
      const made = isInBucket(flags.output)
        ? await makeInBucket(config, flags.output, at, flags.json)
        : await make(config, resolve(flags.output), at, flags.json);
      tell(config, isInBucket(flags.output) ? flags.output : resolve(flags.output), made, flags.json);
    } catch (error) {
      throw explained(error);
    }
    return 0;
  },
});

type Made = Awaited<ReturnType<typeof make>>;

async function make(config: Config, target: string, at: number, json: boolean) {
  if (existsSync(target)) throw new UsageError(`There is a file ${target} already. Name another.`);
  await refuseFull(config.data, dirname(target));
  const progress = new Progress("Packing", json);
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
  return made;
}

/** Created locally first: its length must be known before the upload. */
async function makeInBucket(config: Config, address: string, at: number, json: boolean): Promise<Made> {
  const { bucket, name } = placeInBucket(config, address);
  if (!ARCHIVE.test(name))
    throw new UsageError(`Give it a name that ends in .tar.zst, or .tar.zst.age when it is sealed.`);
  if ((await bucket.list()).some((one) => one.name === name))
    throw new UsageError(`There is a backup ${address} already. Name another.`);
  const folder = await mkdtemp(join(config.data, `.sending-${process.pid}-`));
  try {
    const path = join(folder, basename(name));
    const made = await make(config, path, at, json);
    const progress = new Progress("Sending", json);
    const carrying = {
      signal: interrupted(),
      onProgress: (done: number, of: number) => progress.tell(done, of),
    };
    await bucket.put(path, name, carrying);
    const arrived = await bucket.hash(name, carrying);
    progress.end();
    if (arrived === made.sha256) return made;
    throw new StartError(
      `What arrived at ${address} is not what was sent. Remove it there, and do it again.`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function tell({ data, backup }: Config, file: string, made: Made, json: boolean): void {
  const sealed = backup.passphrase !== "";
  print(json, { event: "backed_up", file, sealed, ...made }, [
    `${data} is in ${file}: ${made.files} files, ${sizeText(made.bytes)}, SHA-256 ${made.sha256}.`,
    sealed
      ? "Only the passphrase opens it. Keep that in another place than the backup."
      : "Whoever has the file has everything in it, the keys too. Keep it as you keep the data folder.",
    `Check it: freehold verify ${isInBucket(file) ? file : basename(file)}`,
  ]);
}

async function refuseFull(data: string, folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new StartError(`There is no folder ${folder}. Make it, or name another file.`);
  const { needed, free } = await roomFor(data, folder);
  if (free < needed)
    throw new StartError(
      `A backup takes up to ${sizeText(needed)} while it is made, and ${sizeText(free)} are free. Make room in ${folder} and in ${data}, or name a file on another disk.`,
    );
}
