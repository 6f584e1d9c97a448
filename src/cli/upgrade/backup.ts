import { spawn } from "node:child_process";
import { once } from "node:events";
import { lchownSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../config/options.ts";
import type { Program } from "../../system/upgrade/index.ts";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

/** Uses the current program, which knows its data. Runs as the folder's owner, who then owns the backup. */
export async function backupBefore(
  program: Program,
  { data, backup }: Config,
  version: string,
): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const ending = backup.passphrase === "" ? ".tar.zst" : ".tar.zst.age";
  const target = join(data, "backups", `before-upgrade-from-${version}-${stamp}${ending}`);
  const { uid, gid } = statSync(data);
  const isAdministrator = process.getuid?.() === 0;
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  if (isAdministrator) lchownSync(dirname(target), uid, gid);
  const child = spawn(program.path, ["backup", "--data", data, "--output", target], {
    cwd: data,
    stdio: ["ignore", "ignore", "inherit"],
    env: environment(backup.passphrase),
    ...(isAdministrator && { uid, gid }),
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new UserError(say("cli.upgrade.noBackup"));
  return target;
}

/** Drops settings meant for this process; keeps the passphrase off the command line. */
function environment(passphrase: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("FREEHOLD_"));
  return { ...Object.fromEntries(others), ...(passphrase && { FREEHOLD_BACKUP_PASSPHRASE: passphrase }) };
}
