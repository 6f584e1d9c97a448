import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../appliance.ts";

/** External programs that a machine may lack, each replaced by a script with the features that tests need. */
const STAND_INS = ["curl", "minisign", "openssl"] as const;
type StandIn = (typeof STAND_INS)[number];

/** A folder with stand-ins. At the end of PATH they replace missing programs, at its start they override. */
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

/** The PATH, with `curl` added if the machine has none. */
export const pathWithCurl = (): string => `${process.env.PATH}:${standIns("curl")}`;

/** A folder with the programs of this machine except some. */
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
