import { VARIABLE_PREFIX } from "../../config/spellings.ts";

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  // `start` takes the first quoted argument for a window title.
  win32: ["cmd", "/c", "start", ""],
};

const ELSEWHERE = ["xdg-open"] as const;

/** Returns false if the browser visibly failed to open. */
export async function openBrowser(url: string): Promise<boolean> {
  try {
    const opener = Bun.spawn([...(OPENERS[process.platform] ?? ELSEWHERE), url], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      env: withoutSettings(process.env),
    });
    // Some openers start the browser themselves and run until it is closed.
    opener.unref();
    const code = await Promise.race([opener.exited, Bun.sleep(ENOUGH_MS)]);
    return code === undefined || code === 0;
  } catch {
    return false;
  }
}

/** An opener without a browser fails within this time. */
const ENOUGH_MS = 2000;

/** Strips our settings, some of which are secret, from the browser's environment. */
function withoutSettings(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith(VARIABLE_PREFIX)));
}
