import { isAbsolute, join } from "node:path";

/** System, environment and home folder of a user. */
export interface Person {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/** Default data folder of a user, in the standard location of each system. */
export function personalFolder({ platform, env, home }: Person): string {
  if (platform === "darwin") return join(home, "Library", "Application Support", "Freehold");
  if (platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "Freehold");
  return join(shareFolder({ env, home }), "freehold");
}

/** XDG data folder of a user on Linux. */
export function shareFolder({ env, home }: Pick<Person, "env" | "home">): string {
  const { XDG_DATA_HOME: named = "" } = env;
  // Relative paths are invalid by the XDG standard.
  return isAbsolute(named) ? named : join(home, ".local", "share");
}
