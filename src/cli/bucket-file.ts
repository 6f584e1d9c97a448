import { basename, join } from "node:path";
import type { Config } from "../config/options.ts";
import { bucketOf } from "../system/index.ts";
import { say } from "../text/message.ts";
import { StartError, UsageError } from "./command.ts";
import { interrupted } from "./interrupted.ts";
import { Progress } from "./progress.ts";

const SCHEME = "s3://";

export const isInBucket = (typed: string) => typed.startsWith(SCHEME);

export function placeInBucket({ backup }: Config, address: string) {
  const bucket = bucketOf(backup);
  if (!bucket) throw new UsageError(say("cli.backup.bucketMissing", { address }));
  const name = bucket.nameOf(address);
  if (name === undefined)
    throw new UsageError(say("cli.backup.otherBucket", { address, prefix: bucket.addressOf("") }));
  return { bucket, name };
}

/** Downloads a backup in a bucket to a folder; returns the local path. */
export async function onThisMachine(
  config: Config,
  typed: string,
  folder: string,
  json: boolean,
): Promise<string> {
  if (!isInBucket(typed)) return typed;
  const { bucket, name } = placeInBucket(config, typed);
  if (!ARCHIVE.test(name)) throw new StartError(say("cli.backup.notBackup", { address: typed }));
  const progress = new Progress(say("cli.common.fetching"), json);
  const path = join(folder, basename(name));
  await bucket.fetch(name, path, {
    signal: interrupted(),
    onProgress: (done, of) => progress.update(done, of),
  });
  progress.end();
  return path;
}

export const ARCHIVE = /\.tar\.zst(\.age)?$/;
