import { describeOptions } from "../../config/describe.ts";
import type { Kind } from "../../config/kinds.ts";
import { OPTION_NAMES, optionOf } from "../../config/options.ts";
import { CONFIG_FLAG, FLAGS, flagOf } from "../../config/spellings.ts";
import { say } from "../../text/message.ts";
import type { Command } from "../command.ts";
import { rendered } from "../language.ts";

export type Takes =
  | { kind: "nothing" }
  | { kind: "path" }
  | { kind: "text" }
  | { kind: "one_of"; values: readonly string[] };

export interface FlagWord {
  flag: string;
  takes: Takes;
  help: string;
}

export interface CommandWord {
  name: string;
  help: string;
  /** Subcommands. */
  does: readonly (readonly [string, string])[];
  flags: readonly FlagWord[];
}

export interface Grammar {
  commands: readonly CommandWord[];
  /** Accepted by all commands. */
  settings: readonly FlagWord[];
}

/** Derived from the tables that parse the command line. */
export function grammarOf(commands: readonly Command[]): Grammar {
  return { commands: commands.map((command) => wordOf(command, commands)), settings: settingWords() };
}

function wordOf({ name, summary, does, flags }: Command, commands: readonly Command[]): CommandWord {
  const topics = commands.map((command) => [command.name, rendered(command.summary)] as const);
  return {
    name,
    help: rendered(summary),
    does:
      name === "help"
        ? [...topics, ["settings", rendered(say("cli.help.allSettings"))]]
        : Object.entries(does ?? {}).map(([word, help]) => [word, rendered(help)] as const),
    flags: Object.entries(flags).map(([flag, kind]) => ({
      flag: flagOf(flag),
      takes: takesOf(kind),
      help: rendered(kind.help ?? ""),
    })),
  };
}

function settingWords(): FlagWord[] {
  const helps = new Map(describeOptions().map(({ flag, help }) => [flag, help]));
  const kinds = new Map<string, Takes>(OPTION_NAMES.map((name) => [flagOf(name), takesOf(optionOf(name))]));
  return [CONFIG_FLAG, ...FLAGS.keys()].map((flag) => ({
    flag,
    // A flag without a setting takes a path: of the settings file, or of a file with a secret.
    takes: kinds.get(flag) ?? { kind: "path" },
    help: firstSentence(rendered(helps.get(flag) ?? "")),
  }));
}

function takesOf(kind: Kind): Takes {
  switch (kind.type) {
    case "boolean":
      return { kind: "nothing" };
    case "path":
      return { kind: "path" };
    case "enum":
      return { kind: "one_of", values: kind.values };
    default:
      return { kind: "text" };
  }
}

function firstSentence(text: string): string {
  return text.split(/\.\s/)[0] ?? text;
}
