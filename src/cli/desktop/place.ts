import { isAbsolute, join } from "node:path";

export interface Person {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  home: string;
}

/** Default data folder, at the standard location of each operating system. */
export function personalFolder({ platform, env, home }: Person): string {
  if (platform === "darwin") return join(home, "Library", "Application Support", "Freehold");
  if (platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData", "Local"), "Freehold");
  return join(shareFolder({ env, home }), "freehold");
}

/** XDG data folder. */
export function shareFolder({ env, home }: Pick<Person, "env" | "home">): string {
  const { XDG_DATA_HOME: named = "" } = env;
  // The XDG standard ignores relative paths.
  return isAbsolute(named) ? named : join(home, ".local", "share");
}
