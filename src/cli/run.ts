import { ConfigError, loadConfig } from "../config/load.ts";
import { nearest } from "../config/nearest.ts";
import { Fault } from "../kernel/errors.ts";
import { renderText } from "../text/render.ts";
import { UserError } from "../user-error.ts";
import { type Command, UsageError } from "./command.ts";

/** Commands by name, in help order; loaded on demand. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** Runs a command. Exit codes: 0 success, 1 failure, 2 usage error. */
export async function runCommand(
  commands: Commands,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
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
  if ([asked, ...rest].some((word) => word.includes("\0")))
    throw new UsageError("What was typed holds a NUL character, which no name and no value has.");
  const name = ALIASES[asked] ?? asked;
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!known) throw new UsageError(unknownCommand(commands, asked));
  const words = rest.includes("--") ? rest.slice(0, rest.indexOf("--")) : rest;
  const isHelpWanted = words.includes("--help") || words.includes("-h");
  const command = await ((isHelpWanted && commands.help) || known)();
  const {
    config,
    flags,
    rest: beside,
    ...set
  } = loadConfig({
    argv: isHelpWanted ? [name] : rest,
    // Help must work even with invalid settings in the environment.
    env: isHelpWanted || name === "help" ? {} : env,
    commandFlags: command.flags,
    home: command.home?.(),
  });
  const stray = beside[command.words ?? 0];
  if (stray !== undefined)
    throw new UsageError(`${command.name} does not take "${shown(stray)}". Usage: ${command.usage}`);
  return command.run({ config, flags, rest: beside, set });
}

const ALIASES: Record<string, string> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
  "-v": "version",
};

function unknownCommand(commands: Commands, asked: string): string {
  if (asked.startsWith("-"))
    return `Name what to do before the flags, as in "freehold serve --port 80". Run "freehold help" to see the commands.`;
  const meant = nearest(asked.slice(0, LONGEST_SHOWN), Object.keys(commands));
  const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  return `There is no command "${shown(asked)}".${hint} Run "freehold help" to see them.`;
}

const LONGEST_SHOWN = 40;

/** Beginning of the user's input. */
function shown(text: string): string {
  return harmless(text.slice(0, LONGEST_SHOWN));
}

/** Removes terminal control sequences. */
function harmless(text: string): string {
  return text.replaceAll(/[^\P{C}\n]/gu, "\u{fffd}");
}

function isJsonWanted(rest: readonly string[]): boolean {
  return rest.includes("--json") || rest.includes("--json=true");
}

/** Prints an error for people or as JSON. Only unexpected errors have a stack trace. */
function explain(error: unknown, json: boolean): number {
  const { code, message, details = [], exit } = explained(error);
  const lines = [message, ...details.map((line) => `  ${line}`)];
  process.stderr.write(
    json
      ? `${JSON.stringify({ event: "failed", code, message, details })}\n`
      : `${harmless(lines.join("\n"))}\n`,
  );
  return exit;
}

interface Explained {
  code: string;
  message: string;
  details?: readonly string[];
  exit: 1 | 2;
}

function explained(error: unknown): Explained {
  if (error instanceof UsageError) return { code: "USAGE", message: error.message, exit: 2 };
  if (error instanceof ConfigError) return settingsAreWrong(error);
  if (error instanceof Fault) {
    const details = error.details.map(({ message }) => renderText(message, "en"));
    return { code: error.code, message: error.message, details, exit: 1 };
  }
  if (error instanceof UserError) return { code: "TROUBLE", message: error.message, exit: 1 };
  const code = codeOf(error);
  const why = WHY[code] ?? Object.entries(WHY).find(([known]) => code.startsWith(`${known}_`))?.[1];
  if (why !== undefined) {
    const path =
      error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : "";
    return { code, message: `${path === "" ? "" : `${path}: `}${why}`, exit: 1 };
  }
  return {
    code: "INTERNAL",
    message: `Something went wrong inside Freehold: ${error instanceof Error ? error.stack : String(error)}`,
    exit: 1,
  };
}

/** Shows a single problem inline and several as a list. */
function settingsAreWrong({ problems }: ConfigError): Explained {
  return { code: "SETTINGS", message: problems.join("\n"), exit: 2 };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Errors of the system or database, with what to do about them. */
const WHY: Readonly<Record<string, string>> = {
  EACCES:
    "Permission denied. Run this as the user whom the data folder belongs to, or mend its rights: freehold doctor --fix",
  EPERM: "Permission denied. Run this as the user whom the data folder belongs to.",
  ENOENT: "There is no such file or folder. Check the name.",
  ENOTDIR: "A part of this path is a file, not a folder. Check the name.",
  EISDIR: "This is a folder, where a file is needed. Check the name.",
  EEXIST: "There is a file of this name already, where a folder is needed. Name another.",
  ENAMETOOLONG: "The name is longer than the disk allows. Choose a shorter one.",
  ELOOP: "This path leads in a circle of links. Name the folder itself.",
  ENOSPC: "The disk is full. Make room, then do it again: nothing was left half done.",
  EDQUOT: "The disk quota is used up. Make room, then do it again: nothing was left half done.",
  EROFS: "The disk can only be read. Mount it writable, or name a folder elsewhere with --data.",
  EMFILE: "Too many files are open. Raise the limit on open files, as by ulimit -n 4096.",
  ENFILE: "This machine has too many files open. Raise its limit on open files.",
  EIO: "The disk could not be read or written. Look at the machine's log, and have a backup at hand.",
  ECONNREFUSED: "Nobody answers there. Start the server, or check the address.",
  ConnectionRefused: "Nobody answers there. Start the server, or check the address.",
  SQLITE_NOTADB: "The database is not a database any more. Bring the last backup back: freehold restore FILE",
  SQLITE_CORRUPT:
    "The database is damaged. Find out how far with freehold doctor, or bring the last backup back: freehold restore FILE",
  SQLITE_FULL: "The disk is full. Make room, then do it again: nothing was left half done.",
  SQLITE_READONLY: "The database can only be read. Run this as the user whom the data folder belongs to.",
  SQLITE_CANTOPEN: "The database cannot be opened. Check the data folder and its rights: freehold doctor",
  SQLITE_PERM: "The database cannot be opened. Check the data folder and its rights: freehold doctor",
  SQLITE_IOERR:
    "The disk could not be read or written. Look at the machine's log, and have a backup at hand.",
  SQLITE_BUSY: "Another program is using the database. Stop it first, then do it again.",
};
