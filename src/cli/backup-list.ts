import { join } from "node:path";
import type { Config } from "../config/options.ts";
import { rfc3339 } from "../kernel/clock.ts";
import { bucketOf, endingOf, folderOfBackups, readNotes } from "../system/index.ts";
import { say } from "../text/message.ts";
import { ARCHIVE } from "./bucket-file.ts";
import { print } from "./command.ts";
import { sizeText } from "./progress.ts";
import { table } from "./table.ts";

interface Listed {
  /** Name that `restore` accepts. */
  readonly file: string;
  readonly bytes: number;
  readonly made_at: string | null;
  readonly state: string;
}

const IN_BUCKET = "in the bucket";

export async function listBackups(config: Config, json: boolean): Promise<number> {
  const found = [...(await inFolder(config)), ...(await inBucket(config))];
  const rows = found.map(({ file, bytes, made_at, state }) => [
    made_at ?? "–",
    sizeText(bytes),
    say("cli.backup.state", { state: state === IN_BUCKET ? "bucket" : state }),
    file,
  ]);
  print(json, { event: "backups", data: found }, [
    ...table(rows),
    ...(found.length === 0 ? [say("cli.backup.none")] : []),
  ]);
  return 0;
}

async function inFolder({ data, backup }: Config): Promise<Listed[]> {
  const folder = folderOfBackups(data, backup);
  const notes = (await readNotes(folder)).filter(({ isAway }) => !isAway);
  return notes.map((note) => ({
    file: join(folder, `${note.id}${endingOf(note)}`),
    bytes: note.bytes,
    made_at: rfc3339(note.createdAt),
    state: note.state === "ready" && note.check ? note.check.state : note.state,
  }));
}

/** Names sort by time. The exact time is known only to the server that made the backup. */
async function inBucket({ backup }: Config): Promise<Listed[]> {
  const bucket = bucketOf(backup);
  const all = (await bucket?.list()) ?? [];
  return all
    .filter(({ name }) => ARCHIVE.test(name))
    .reverse()
    .map(({ name, bytes }) => ({
      file: bucket?.addressOf(name) ?? name,
      bytes,
      made_at: null,
      state: IN_BUCKET,
    }));
}
