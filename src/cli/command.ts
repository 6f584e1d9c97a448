import type { CommandFlags, FlagValues } from "../config/command-flags.ts";
import type { Loaded } from "../config/load.ts";
import { nearest } from "../config/nearest.ts";
import type { Config } from "../config/options.ts";
import { type Message, say, type Text } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import { rendered } from "./language.ts";

export interface Invocation<V extends CommandFlags> {
  config: Config;
  flags: FlagValues<V>;
  rest: readonly string[];
  /** Source of each setting, and the settings file that was read. */
  set: Pick<Loaded<V>, "origins" | "setBy" | "settingsFile">;
}

export interface Command<V extends CommandFlags = CommandFlags> {
  name: string;
  summary: Message;
  usage: string;
  examples: readonly string[];
  flags: V;
  /** Subcommands with their help. */
  does?: Readonly<Record<string, Message>>;
  /** Maximum number of positional arguments. */
  words?: number;
  /** Default data folder, if not in the working directory. */
  home?(): string;
  /** Returns the exit code. */
  run(invocation: Invocation<V>): Promise<number>;
}

/** Infers the types of a command's flags. */
export function defineCommand<const V extends CommandFlags>(command: Command<V>): Command {
  // Flags are parsed by the command's own table before `run` sees them, so erasing the type is safe.
  return command as unknown as Command;
}

/** Incorrect usage. */
export class UsageError extends UserError {
  override readonly name = "UsageError";
}

/** Problem with this machine that prevents the command from running. */
export class StartError extends UserError {
  override readonly name = "StartError";
}

/** Prints JSON for programs, or lines of text for people. */
export function print(json: boolean, result: Record<string, unknown>, lines: readonly Text[]): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${lines.map(rendered).join("\n")}\n`);
}

/** Rejects an unknown subcommand with the list of existing ones. */
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

/** Reads a secret from stdin, without the line ending. */
export async function secretFromStdin(): Promise<string> {
  return (await Bun.stdin.text()).replace(/\r?\n$/, "");
}
