import { VARIABLE_PREFIX } from "../../config/spellings.ts";

/** What opens an address in the browser that a person has chosen, by system. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  // The first pair of quotes is the title of a window, which start takes before anything else.
  win32: ["cmd", "/c", "start", ""],
};

const ELSEWHERE = ["xdg-open"] as const;

/** Opens an address in the browser. Answers whether that went well, as far as it shows. */
export async function openBrowser(url: string): Promise<boolean> {
  try {
    const opener = Bun.spawn([...(OPENERS[process.platform] ?? ELSEWHERE), url], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      env: withoutSettings(process.env),
    });
    // Where it starts the browser itself, it ends with the browser only.
    opener.unref();
    const code = await Promise.race([opener.exited, Bun.sleep(ENOUGH_MS)]);
    return code === undefined || code === 0;
  } catch {
    return false;
  }
}

/** An opener that has no browser says so at once. */
const ENOUGH_MS = 2000;

/** A browser has no part in Freehold's settings, of which some are secret. */
function withoutSettings(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith(VARIABLE_PREFIX)));
}
