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
  return join(shareFolder({ env, home }), "freehold");
}

/** Where the programs of a person on Linux keep what belongs to them. */
export function shareFolder({ env, home }: Pick<Person, "env" | "home">): string {
  const { XDG_DATA_HOME: named = "" } = env;
  // The standard says that a relative path is none.
  return isAbsolute(named) ? named : join(home, ".local", "share");
}
