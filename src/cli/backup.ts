import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Config } from "../config/options.ts";
import { newId } from "../kernel/ids.ts";
import { databasePath } from "../store/data-folder.ts";
import { isFollowed } from "../store/journal/position.ts";
import { explained, makeBackup, roomFor } from "../system/index.ts";
import { say } from "../text/message.ts";
import { VERSION } from "../version.ts";
import { listBackups } from "./backup-list.ts";
import { ARCHIVE, isInBucket, placeInBucket } from "./bucket-file.ts";
import { defineCommand, print, StartError, UsageError } from "./command.ts";
import { interrupted } from "./interrupted.ts";
import { Progress, sizeText } from "./progress.ts";

const DOES = { list: say("cli.backup.doesList") } as const;

/** Also works while a server is using the data folder. */
export const backupCommand = defineCommand({
  name: "backup",
  summary: say("cli.backup.summary"),
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
    output: { type: "string", help: say("cli.backup.output") },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ config, flags, rest: [what] }) {
    if (what !== undefined && Object.hasOwn(DOES, what)) return listBackups(config, flags.json);
    if (what !== undefined) throw new UsageError(say("cli.backup.unknownSubcommand"));
    if (!flags.output) throw new UsageError(say("cli.backup.outputMissing"));
    if (!existsSync(databasePath(config.data, "freehold")))
      throw new StartError(say("cli.errors.noDataHere", { data: config.data }));
    if (isFollowed(config.data)) throw new StartError(say("cli.backup.followed", { data: config.data }));
    try {
      const at = Date.now();
      const made = isInBucket(flags.output)
        ? await makeInBucket(config, flags.output, at, flags.json)
        : await make(config, resolve(flags.output), at, flags.json);
      printResult(config, isInBucket(flags.output) ? flags.output : resolve(flags.output), made, flags.json);
    } catch (error) {
      throw explained(error);
    }
    return 0;
  },
});

type Made = Awaited<ReturnType<typeof make>>;

async function make(config: Config, target: string, at: number, json: boolean) {
  if (existsSync(target)) throw new UsageError(say("cli.errors.fileExists", { path: target }));
  await refuseFull(config.data, dirname(target));
  const progress = new Progress(say("cli.common.packing"), json);
  const made = await makeBackup({
    data: config.data,
    target,
    id: newId(),
    version: VERSION,
    passphrase: config.backup.passphrase,
    at,
    signal: interrupted(),
    onProgress: (done, of) => progress.update(done, of),
  });
  progress.end();
  return made;
}

/** Creates the backup locally first, because its size must be known before the upload. */
async function makeInBucket(config: Config, address: string, at: number, json: boolean): Promise<Made> {
  const { bucket, name } = placeInBucket(config, address);
  if (!ARCHIVE.test(name)) throw new UsageError(say("cli.backup.nameEnding"));
  if ((await bucket.list()).some((one) => one.name === name))
    throw new UsageError(say("cli.backup.addressTaken", { address }));
  const folder = await mkdtemp(join(config.data, `.sending-${process.pid}-`));
  try {
    const path = join(folder, basename(name));
    const made = await make(config, path, at, json);
    const progress = new Progress(say("cli.common.sending"), json);
    const carrying = {
      signal: interrupted(),
      onProgress: (done: number, of: number) => progress.update(done, of),
    };
    await bucket.put(path, name, carrying);
    const arrived = await bucket.hash(name, carrying);
    progress.end();
    if (arrived === made.sha256) return made;
    throw new StartError(say("cli.backup.uploadDiffers", { address }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function printResult({ data, backup }: Config, file: string, made: Made, json: boolean): void {
  const sealed = backup.passphrase !== "";
  print(json, { event: "backed_up", file, sealed, ...made }, [
    say("cli.backup.done", {
      data,
      file,
      files: made.files,
      size: sizeText(made.bytes),
      sha256: made.sha256,
    }),
    sealed ? say("cli.backup.encrypted") : say("cli.backup.unencrypted"),
    say("cli.backup.checkIt", { file: isInBucket(file) ? file : basename(file) }),
  ]);
}

async function refuseFull(data: string, folder: string): Promise<void> {
  if (!existsSync(folder)) throw new StartError(say("cli.errors.noFolder", { folder }));
  const { needed, free } = await roomFor(data, folder);
  if (free < needed)
    throw new StartError(
      say("cli.backup.noRoom", { needed: sizeText(needed), free: sizeText(free), folder, data }),
    );
}
