import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../appliance.ts";

/** Programs of others that a machine may lack, each done by a script of ours as far as the tests need it. */
const STAND_INS = ["curl", "minisign", "openssl"] as const;
type StandIn = (typeof STAND_INS)[number];

/** A folder with stand-ins. Behind the PATH they help out where a program is missing, before it they take its place. */
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

/** The PATH, with `curl` also where the machine has none. */
export const pathWithCurl = (): string => `${process.env.PATH}:${standIns("curl")}`;

/** A folder with the programs of this machine but for some. */
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
