import { ConfigError, loadConfig } from "../config/load.ts";
import { Fault } from "../kernel/errors.ts";
import { Trouble } from "../kernel/trouble.ts";
import { UsageError, type Verb } from "./verb.ts";

/** Runs the verb that was asked for. Exit codes: 0 done, 1 it failed, 2 it was asked for wrongly. */
export async function runVerb(
  verbs: readonly Verb[],
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  const [asked = "help", ...rest] = args;
  const name = ALIASES[asked] ?? asked;
  const helped = rest.includes("--help") || rest.includes("-h");
  const verb = verbs.find((one) => one.name === (helped ? "help" : name));
  try {
    if (!verb)
      throw new UsageError(`There is no verb "${asked.slice(0, 40)}". Run "freehold help" to see them.`);
    const loaded = loadConfig({ argv: helped ? [name] : rest, env, verbFlags: verb.flags });
    const stray = loaded.rest[verb.words ?? 0];
    if (stray !== undefined)
      throw new UsageError(`${verb.name} does not take "${stray.slice(0, 40)}". Usage: ${verb.usage}`);
    return await verb.run({ config: loaded.config, flags: loaded.flags, rest: loaded.rest });
  } catch (error) {
    return explain(error);
  }
}

const ALIASES: Record<string, string> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
  "-v": "version",
};

/** What a person needs to go on; a stack trace only for what nobody foresaw. */
function explain(error: unknown): number {
  if (error instanceof UsageError || error instanceof ConfigError) {
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  if (error instanceof Fault) {
    const details = error.details.map(({ message }) => `  ${message}`);
    process.stderr.write(`${[error.message, ...details].join("\n")}\n`);
    return 1;
  }
  if (error instanceof Trouble) {
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
  process.stderr.write(
    `Something went wrong inside Freehold: ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return 1;
}
