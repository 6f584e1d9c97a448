import { join } from "node:path";
import { TargetError } from "./targets.ts";

/** SOURCE_DATE_EPOCH, else the commit's time; undefined if neither is known. Never the build's time. */
export function sourceTime(): Date | undefined {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined && !/^\d{1,11}$/.test(given))
    throw new TargetError(`SOURCE_DATE_EPOCH takes seconds since 1970, not "${given}".`);
  const git = Bun.which("git");
  const root = join(import.meta.dir, "..");
  const seconds =
    given ??
    (git && Bun.spawnSync([git, "log", "-1", "--format=%ct"], { cwd: root }).stdout.toString().trim());
  return seconds ? new Date(Number(seconds) * 1000) : undefined;
}
