import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config/options.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import { ARRIVING, UPLOADING } from "../../store/data-folder.ts";
import { finishExchange, isExchanging, KEPT, UPGRADE } from "../../store/exchange.ts";
import { isGood, readNotes } from "../../system/backups/note.ts";
import { folderOfBackups } from "../../system/backups/store.ts";
import { hasUpgradeRemains } from "../../system/upgrade/index.ts";
import { say } from "../../text/message.ts";
import { sizeText } from "../progress.ts";
import { type Examined, type Finding, warning, well, wrong } from "./finding.ts";

/** Everything must be owned by and accessible to the current user only. */
export function rights({ data, fix }: Examined): Finding {
  if (process.platform === "win32") return well("rights", say("cli.doctor.rightsWindows"));
  const open: string[] = [];
  const foreign: string[] = [];
  const own = process.getuid?.();
  for (const path of [data, ...everythingIn(data)]) {
    const { mode, uid } = lstatSync(path);
    if (own !== undefined && uid !== own) foreign.push(path);
    else if ((mode & 0o077) !== 0) open.push(path);
  }
  if (foreign.length > 0)
    return wrong(
      "rights",
      say("cli.doctor.foreignFiles", { count: foreign.length, first: foreign[0] ?? "" }),
      say("cli.doctor.foreignFilesAdvice", { data }),
    );
  if (open.length === 0) return well("rights", say("cli.doctor.rightsFine"));
  if (!fix)
    return warning(
      "rights",
      say("cli.doctor.openFiles", { count: open.length, first: open[0] ?? "" }),
      say("cli.doctor.openFilesAdvice"),
    );
  for (const path of open) chmodSync(path, lstatSync(path).mode & 0o700);
  return { check: "rights", state: "mended", message: say("cli.doctor.rightsFixed", { count: open.length }) };
}

/** All entries below a folder except links, whose permissions are meaningless. */
function everythingIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? [path, ...everythingIn(path)] : [path];
  });
}

const LEAST_FREE = 64 * 1024 * 1024;
const LITTLE_FREE = 1024 * 1024 * 1024;

export function disk({ data }: Examined): Finding {
  const { bavail, bsize } = statfsSync(data);
  const free = bavail * bsize;
  const room = say("cli.doctor.makeRoom");
  const probe = join(data, `.doctor-${process.pid}`);
  try {
    writeFileSync(probe, "probe", { mode: 0o600, flush: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return wrong(
      "disk",
      say("cli.doctor.notWritable", { code }),
      code === "ENOSPC" ? room : say("cli.doctor.notWritableAdvice"),
    );
  } finally {
    rmSync(probe, { force: true });
  }
  if (free < LEAST_FREE) return wrong("disk", say("cli.doctor.diskFull", { free: sizeText(free) }), room);
  if (free < LITTLE_FREE) return warning("disk", say("cli.doctor.diskLow", { free: sizeText(free) }), room);
  return well("disk", say("cli.doctor.diskFine", { free: sizeText(free) }));
}

export function leftovers({ data, fix, isInUse }: Examined): Finding {
  if (isInUse) return { check: "leftovers", state: "skipped", message: say("cli.doctor.leftoversInUse") };
  const exchanged = isExchanging(data);
  const left = [
    ...UPLOADING.flatMap((name) => namesIn(join(data, name, ARRIVING))),
    ...readdirSync(data)
      .filter((name) => name.startsWith(".doctor-"))
      .map((name) => join(data, name)),
    ...(hasUpgradeRemains(data) ? [join(data, UPGRADE)] : []),
  ];
  if (!exchanged && left.length === 0) return well("leftovers", say("cli.doctor.leftoversFine"));
  if (!fix)
    return warning(
      "leftovers",
      exchanged ? say("cli.doctor.restoreInterrupted") : say("cli.doctor.leftovers", { count: left.length }),
      say("cli.doctor.leftoversAdvice"),
    );
  finishExchange(data);
  for (const path of left) rmSync(path, { recursive: true, force: true });
  return {
    check: "leftovers",
    state: "mended",
    message: say("cli.doctor.leftoversFixed"),
  };
}

/** Data kept by a restore in case the backup was the wrong one. */
export function kept({ data }: Examined): Finding {
  const folders = readdirSync(data).filter((name) => name.startsWith(KEPT));
  const [first, ...others] = folders;
  if (first === undefined) return well("kept", say("cli.doctor.keptNone"));
  const bytes = folders
    .flatMap((name) => everythingIn(join(data, name)))
    .reduce((sum, path) => sum + lstatSync(path).size, 0);
  const size = sizeText(bytes);
  const message =
    others.length === 0
      ? say("cli.doctor.keptIn", { folder: first, size })
      : say("cli.doctor.keptInSeveral", { count: folders.length, folder: first, size });
  return {
    ...well("kept", message),
    advice: say("cli.doctor.keptAdvice"),
  };
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

const LEAST_OPEN_FILES = 1024;

export function limits(): Finding {
  if (process.platform !== "linux") return well("limits", say("cli.doctor.limitsBySystem"));
  const line = readFileSync("/proc/self/limits", "utf8")
    .split("\n")
    .find((one) => one.startsWith("Max open files"));
  const soft = Number(line?.split(/\s{2,}/)[1] ?? Number.NaN);
  if (soft < LEAST_OPEN_FILES)
    return warning("limits", say("cli.doctor.limitLow", { count: soft }), say("cli.doctor.limitAdvice"));
  return well(
    "limits",
    Number.isNaN(soft) ? say("cli.doctor.limitNone") : say("cli.doctor.limitFine", { count: soft }),
  );
}

/** The last usable backup, of those in the backup folder. */
export async function backups(data: string, { backup }: Config): Promise<Finding> {
  const last = (await readNotes(folderOfBackups(data, backup))).find(isGood);
  return last
    ? well("backups", say("cli.doctor.lastBackup", { at: rfc3339(last.createdAt) }))
    : warning("backups", say("cli.doctor.noBackup"), say("cli.doctor.noBackupAdvice"));
}
