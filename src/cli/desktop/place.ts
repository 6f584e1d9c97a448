import { isAbsolute, join } from "node:path";

/** Whose place it is: the system, the environment, and the home folder. */
export interface Person {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/** The data folder of somebody who names none: where programs keep what is theirs on that system. */
export function personalFolder({ platform, env, home }: Person): string {
  if (platform === "darwin") return join(home, "Library", "Application Support", "Freehold");
  if (platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "Freehold");
  const { XDG_DATA_HOME: named = "" } = env;
  // The standard says that a relative path is none.
  return join(isAbsolute(named) ? named : join(home, ".local", "share"), "freehold");
}
