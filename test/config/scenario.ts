import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CommandFlags } from "../../src/config/command-flags.ts";
import { ConfigError, type Loaded, loadConfig } from "../../src/config/load.ts";
import { renderText } from "../../src/text/render.ts";

/** A start of the program. `<cwd>` in a text is replaced by the working directory. */
export interface Start {
  argv?: string[];
  env?: Record<string, string>;
  /** Files by path relative to the working directory; settings are read from `data/freehold.toml`. */
  files?: Record<string, string>;
}

type Outcome<V extends CommandFlags> = { loaded: Loaded<V>; problems: [] } | { problems: readonly string[] };

/** Loads the settings in a fresh folder; problems show that folder as `<cwd>`. */
export function start<const V extends CommandFlags = Record<never, never>>(
  { argv = [], env = {}, files = {} }: Start,
  commandFlags?: V,
): Outcome<V> {
  const cwd = mkdtempSync(join(tmpdir(), "freehold-config-"));
  const here = (text: string) => text.replaceAll("<cwd>", cwd);
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), here(text));
    }
    const variables = Object.entries(env).map(([name, text]) => [name, here(text)]);
    const loaded = loadConfig({
      argv: argv.map(here),
      env: Object.fromEntries(variables),
      cwd,
      commandFlags,
    });
    return { loaded: { ...loaded, config: movedBack(loaded.config, cwd) }, problems: [] };
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    return { problems: thrown.problems.map((problem) => renderText(problem, "en").replaceAll(cwd, "<cwd>")) };
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

export function started<const V extends CommandFlags = Record<never, never>>(
  how: Start,
  commandFlags?: V,
): Loaded<V> {
  const outcome = start(how, commandFlags);
  if (!("loaded" in outcome)) throw new Error(outcome.problems.join("\n"));
  return outcome.loaded;
}

function movedBack<C extends { readonly data: string }>(config: C, cwd: string): C {
  return { ...config, data: config.data.replace(cwd, "<cwd>") };
}
