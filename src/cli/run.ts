import { ConfigError, loadConfig } from "../config/load.ts";
import { nearest } from "../config/nearest.ts";
import { Fault } from "../kernel/errors.ts";
import { type Message, say, type Text } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import { type Command, UsageError } from "./command.ts";
import { inEnglish, rendered, setLanguage } from "./language.ts";

/** In help order; loaded on demand. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** Exit codes: 0 success, 1 failure, 2 usage error. */
export async function runCommand(
  commands: Commands,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  setLanguage(env);
  const [asked = "help", ...rest] = args;
  try {
    return await runAsked(commands, asked, rest, env);
  } catch (error) {
    return explain(error, isJsonWanted(rest));
  }
}

async function runAsked(
  commands: Commands,
  asked: string,
  rest: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  if ([asked, ...rest].some((word) => word.includes("\0"))) throw new UsageError(say("cli.errors.nul"));
  const name = ALIASES[asked] ?? asked;
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!known) throw new UsageError(unknownCommand(commands, asked));
  const words = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest;
  const isHelpWanted = words.includes("--help") || words.includes("-h");
  const command = await ((isHelpWanted && commands.help) || known)();
  const {
    config,
    flags,
    rest: positional,
    ...set
  } = loadConfig({
    argv: isHelpWanted ? [name] : rest,
    // Help must work even with invalid settings in the environment.
    env: isHelpWanted || name === "help" ? {} : env,
    commandFlags: command.flags,
    home: command.home?.(),
  });
  const stray = positional[command.words ?? 0];
  if (stray !== undefined)
    throw new UsageError(
      say("cli.errors.strayArgument", {
        command: command.name,
        argument: shown(stray),
        usage: command.usage,
      }),
    );
  return command.run({ config, flags, rest: positional, set });
}

const ALIASES: Record<string, string> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
  "-v": "version",
};

function unknownCommand(commands: Commands, asked: string): Text {
  if (asked.startsWith("-")) return say("cli.errors.commandFirst");
  const meant = nearest(asked.slice(0, LONGEST_SHOWN), Object.keys(commands));
  const name = shown(asked);
  return meant === undefined
    ? say("cli.errors.unknownCommand", { name })
    : say("cli.errors.unknownCommandMeant", { name, meant });
}

const LONGEST_SHOWN = 40;

function shown(text: string): string {
  return harmless(text.slice(0, LONGEST_SHOWN));
}

/** Replaces control characters, so that input cannot drive the terminal. */
function harmless(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, "\u{fffd}");
}

function isJsonWanted(rest: readonly string[]): boolean {
  return rest.includes("--json") || rest.includes("--json=true");
}

/** Prints an error for people or as JSON. Only unexpected errors include a stack trace. */
function explain(error: unknown, json: boolean): number {
  const { code, messages, details = [], exit } = explained(error);
  if (json) {
    const english = messages.map(inEnglish).join("\n");
    const failure = { event: "failed", code, message: english, details: details.map(inEnglish) };
    process.stderr.write(`${JSON.stringify(failure)}\n`);
  } else {
    const lines = [...messages.map(rendered), ...details.map((line) => `  ${rendered(line)}`)];
    process.stderr.write(`${harmless(lines.join("\n"))}\n`);
  }
  return exit;
}

interface Explained {
  code: string;
  messages: readonly Text[];
  details?: readonly Text[];
  exit: 1 | 2;
}

function explained(error: unknown): Explained {
  if (error instanceof UsageError) return { code: "USAGE", messages: [error.text], exit: 2 };
  if (error instanceof ConfigError) return { code: "SETTINGS", messages: error.problems, exit: 2 };
  if (error instanceof Fault) {
    const details = error.details.map(({ message }) => message);
    return { code: error.code, messages: [error.text], details, exit: 1 };
  }
  if (error instanceof UserError) return { code: "TROUBLE", messages: [error.text], exit: 1 };
  const code = codeOf(error);
  const why = WHY[code] ?? Object.entries(WHY).find(([known]) => code.startsWith(`${known}_`))?.[1];
  if (why !== undefined) {
    const path =
      error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : "";
    return {
      code,
      messages: [path === "" ? why : say("cli.errors.atPath", { path, problem: why })],
      exit: 1,
    };
  }
  return {
    code: "INTERNAL",
    messages: [
      say("cli.errors.internal", { error: (error instanceof Error && error.stack) || String(error) }),
    ],
    exit: 1,
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Advice by system or database error code. */
const WHY: Readonly<Record<string, Message>> = {
  EACCES: say("cli.errors.deniedFix"),
  EPERM: say("cli.errors.denied"),
  ENOENT: say("cli.errors.notFound"),
  ENOTDIR: say("cli.errors.partIsFile"),
  EISDIR: say("cli.errors.isFolder"),
  EEXIST: say("cli.errors.fileInPlaceOfFolder"),
  ENAMETOOLONG: say("cli.errors.nameTooLong"),
  ELOOP: say("cli.errors.linkLoop"),
  ENOSPC: say("cli.errors.diskFull"),
  EDQUOT: say("cli.errors.quotaFull"),
  EROFS: say("cli.errors.readOnlyDisk"),
  EMFILE: say("cli.errors.tooManyFiles"),
  ENFILE: say("cli.errors.tooManyFilesHere"),
  EIO: say("cli.errors.diskFails"),
  ECONNREFUSED: say("cli.errors.refused"),
  ConnectionRefused: say("cli.errors.refused"),
  SQLITE_NOTADB: say("cli.errors.notDatabase"),
  SQLITE_CORRUPT: say("cli.errors.databaseDamaged"),
  SQLITE_FULL: say("cli.errors.diskFull"),
  SQLITE_READONLY: say("cli.errors.databaseReadOnly"),
  SQLITE_CANTOPEN: say("cli.errors.databaseDenied"),
  SQLITE_PERM: say("cli.errors.databaseDenied"),
  SQLITE_IOERR: say("cli.errors.diskFails"),
  SQLITE_BUSY: say("cli.errors.databaseBusy"),
};
