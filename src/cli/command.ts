import type { CommandFlags, FlagValues } from "../config/command-flags.ts";
import type { Loaded } from "../config/load.ts";
import { nearest } from "../config/nearest.ts";
import type { Config } from "../config/options.ts";
import { type Message, say, type Text } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import { rendered } from "./language.ts";

/** Input of a command: settings, its flags, positional arguments and output options. */
export interface Invocation<V extends CommandFlags> {
  config: Config;
  flags: FlagValues<V>;
  rest: readonly string[];
  /** Source of each setting, by flag or variable, and the settings file that was read. */
  set: Pick<Loaded<V>, "origins" | "setBy" | "settingsFile">;
}

export interface Command<V extends CommandFlags = CommandFlags> {
  name: string;
  summary: Message;
  usage: string;
  examples: readonly string[];
  flags: V;
  /** Subcommands with their help text. */
  does?: Readonly<Record<string, Message>>;
  /** Maximum number of positional arguments. */
  words?: number;
  /** Default data folder, if it is not in the working directory. */
  home?(): string;
  /** Returns the exit code. */
  run(invocation: Invocation<V>): Promise<number>;
}

/** Defines a command and infers the types of its flags. */
export function defineCommand<const V extends CommandFlags>(command: Command<V>): Command {
  // Flags are parsed by the command's own table before `run` sees them, so erasing the type is safe.
  return command as unknown as Command;
}

/** Usage error that the user can fix. */
export class UsageError extends UserError {
  override readonly name = "UsageError";
}

/** Error with this machine that prevents the command from running. */
export class StartError extends UserError {
  override readonly name = "StartError";
}

/** Prints a result as JSON for programs, or as lines for people. */
export function print(json: boolean, result: Record<string, unknown>, lines: readonly Text[]): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${lines.map(rendered).join("\n")}\n`);
}

/** Subcommand named by the first word; an unknown one is rejected with the list of those that exist. */
export function chosen<const D extends Readonly<Record<string, Message>>>(
  command: string,
  does: D,
  word: string | undefined,
): keyof D & string {
  if (word !== undefined && Object.hasOwn(does, word)) return word;
  const names = Object.keys(does);
  const meant = word === undefined ? undefined : nearest(word, names);
  const given = { command, subcommands: names };
  throw new UsageError(
    meant === undefined
      ? say("cli.errors.needsSubcommand", given)
      : say("cli.errors.subcommandMeant", { ...given, meant }),
  );
}

/** Reads a secret from standard input, without the line ending. */
export async function secretFromStdin(): Promise<string> {
  return (await Bun.stdin.text()).replace(/\r?\n$/, "");
}
