import { spawn } from "node:child_process";
import { once } from "node:events";
import { lchownSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../config/options.ts";
import type { Program } from "../../system/upgrade/index.ts";
import { Trouble } from "../../trouble.ts";

/**
 * Has the program that is there make a backup, while it may be working: it knows its data. It runs as the owner of
 * the folder, whose files these shall stay.
 */
export async function backupBefore(
  program: Program,
  { data, backup }: Config,
  version: string,
  json: boolean,
): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const ending = backup.passphrase === "" ? ".tar.zst" : ".tar.zst.age";
  const target = join(data, "backups", `before-upgrade-from-${version}-${stamp}${ending}`);
  const { uid, gid } = statSync(data);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) lchownSync(dirname(target), uid, gid);
  const child = spawn(
    program.path,
    ["backup", "--data", data, "--output", target, ...(json ? ["--json"] : [])],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...(backup.passphrase && { FREEHOLD_BACKUP_PASSPHRASE: backup.passphrase }) },
      ...(process.getuid?.() === 0 && { uid, gid }),
    },
  );
  const [code] = await once(child, "close");
  if (code !== 0) throw new Trouble("No backup could be made, so nothing was changed.");
  return target;
}
