import { VARIABLE_PREFIX } from "../../config/spellings.ts";

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  // `start` takes the first quoted argument for a window title.
  win32: ["cmd", "/c", "start", ""],
};

const ELSEWHERE = ["xdg-open"] as const;

/** Returns false on visible failure. */
export async function openBrowser(url: string): Promise<boolean> {
  try {
    const opener = Bun.spawn([...(OPENERS[process.platform] ?? ELSEWHERE), url], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
      env: withoutSettings(process.env),
    });
    // An opener that starts the browser itself runs as long as the browser.
    opener.unref();
    const code = await Promise.race([opener.exited, Bun.sleep(ENOUGH_MS)]);
    return code === undefined || code === 0;
  } catch {
    return false;
  }
}

/** An opener without a browser fails within this time. */
const ENOUGH_MS = 2000;

/** Some settings are secret and must not reach the browser's environment. */
function withoutSettings(env: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith(VARIABLE_PREFIX)));
}
