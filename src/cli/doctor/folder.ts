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
import { finishExchange, KEPT, UPGRADE } from "../../store/exchange.ts";
import { hasUpgradeRemains } from "../../system/upgrade/index.ts";
import { sizeText } from "../progress.ts";
import { type Examined, type Finding, warning, well, wrong } from "./finding.ts";

/** Checks that the folder and its files are owned by and accessible to the current user only. */
export function rights({ data, fix }: Examined): Finding {
  if (process.platform === "win32")
    return well("rights", "Windows keeps the rights: those of the folder hold.");
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
      `${foreign.length} files belong to somebody else, first ${foreign[0]}.`,
      `Give them to the user whom Freehold runs as: sudo chown -R USER ${data}`,
    );
  if (open.length === 0) return well("rights", "The folder is its owner's alone.");
  if (!fix)
    return warning(
      "rights",
      `Others on this machine can look into ${open.length === 1 ? "a file" : `${open.length} files`}, first ${open[0]}.`,
      "Close them: freehold doctor --fix",
    );
  for (const path of open) chmodSync(path, lstatSync(path).mode & 0o700);
  return { check: "rights", state: "mended", message: `${open.length} files are their owner's alone now.` };
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

/** Checks free space and write access. */
export function disk({ data }: Examined): Finding {
  const { bavail, bsize } = statfsSync(data);
  const free = bavail * bsize;
  const room = "Make room, or move the data folder to a larger disk.";
  const probe = join(data, `.doctor-${process.pid}`);
  try {
    writeFileSync(probe, "probe", { mode: 0o600, flush: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return wrong(
      "disk",
      `The folder cannot be written to (${code}).`,
      code === "ENOSPC"
        ? room
        : "Mount the disk writable, or run this as the user whom the folder belongs to.",
    );
  } finally {
    rmSync(probe, { force: true });
  }
  if (free < LEAST_FREE)
    return wrong("disk", `Only ${sizeText(free)} are free: the server is not ready.`, room);
  if (free < LITTLE_FREE) return warning("disk", `Only ${sizeText(free)} are free.`, room);
  return well("disk", `${sizeText(free)} are free.`);
}

export function leftovers({ data, fix, isInUse }: Examined): Finding {
  if (isInUse)
    return { check: "leftovers", state: "skipped", message: "The server that runs uses what is there." };
  const exchanged = existsSync(join(data, ".restore"));
  const left = [
    ...["files", "documents"].flatMap((name) => namesIn(join(data, name, "incoming"))),
    ...readdirSync(data)
      .filter((name) => name.startsWith(".doctor-"))
      .map((name) => join(data, name)),
    ...(hasUpgradeRemains(data) ? [join(data, UPGRADE)] : []),
  ];
  if (!exchanged && left.length === 0)
    return well("leftovers", "Nothing is left of a run that was cut short.");
  if (!fix)
    return warning(
      "leftovers",
      exchanged
        ? "A restore was cut short."
        : `${left.length === 1 ? "One piece is" : `${left.length} pieces are`} left of work that was cut short.`,
      "The next start clears it up, or now: freehold doctor --fix",
    );
  finishExchange(data);
  for (const path of left) rmSync(path, { recursive: true, force: true });
  return {
    check: "leftovers",
    state: "mended",
    message: "What was cut short is brought to its end, and cleared away.",
  };
}

/** Data that a restore kept in case the backup was the wrong one. */
export function kept({ data }: Examined): Finding {
  const folders = readdirSync(data).filter((name) => name.startsWith(KEPT));
  const [first, ...others] = folders;
  if (first === undefined) return well("kept", "Nothing stands here from before a restore.");
  const bytes = folders
    .flatMap((name) => everythingIn(join(data, name)))
    .reduce((sum, path) => sum + lstatSync(path).size, 0);
  const where = others.length === 0 ? first : `${folders.length} folders, first ${first}`;
  return {
    ...well("kept", `What was here before a restore is kept in ${where}: ${sizeText(bytes)}.`),
    advice: "Remove it once you are content with what was restored.",
  };
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

const LEAST_OPEN_FILES = 1024;

/** Checks the limit on open files. */
export function limits(): Finding {
  if (process.platform !== "linux") return well("limits", "This system sets them by itself.");
  const line = readFileSync("/proc/self/limits", "utf8")
    .split("\n")
    .find((one) => one.startsWith("Max open files"));
  const soft = Number(line?.split(/\s{2,}/)[1] ?? Number.NaN);
  if (soft < LEAST_OPEN_FILES)
    return warning(
      "limits",
      `Only ${soft} files may be open at once.`,
      "Raise it: ulimit -n 4096, or LimitNOFILE=65536 in the unit.",
    );
  return well("limits", `${Number.isNaN(soft) ? "Any number of" : soft} files may be open at once.`);
}
