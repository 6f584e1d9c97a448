import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../appliance.ts";

/** External programs that a machine may lack, each replaced by a script with the features that tests need. */
const STAND_INS = ["curl", "minisign", "openssl"] as const;
type StandIn = (typeof STAND_INS)[number];

/** A folder with stand-ins, which replace missing programs at the end of PATH, and override at its start. */
export function standIns(...names: readonly StandIn[]): string {
  const folder = join(freshFolder(), "programs");
  mkdirSync(folder);
  for (const name of names) {
    const path = join(folder, name);
    writeFileSync(
      path,
      `#!/bin/sh\nexec '${process.execPath}' '${join(import.meta.dir, `${name}.ts`)}' "$@"\n`,
    );
    chmodSync(path, 0o755);
  }
  return folder;
}

/** PATH, with `curl` if the machine has none. */
export const pathWithCurl = (): string => `${process.env.PATH}:${standIns("curl")}`;

export function programsWithout(...missing: readonly string[]): string {
  const folder = freshFolder();
  const seen = new Set(missing);
  for (const place of (process.env.PATH ?? "").split(":"))
    for (const name of existsSync(place) ? readdirSync(place) : []) {
      if (seen.has(name)) continue;
      seen.add(name);
      symlinkSync(join(place, name), join(folder, name));
    }
  return folder;
}
