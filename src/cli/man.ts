import { describeOptions } from "../config/describe.ts";
import { VERSION } from "../version.ts";
import { type Command, defineCommand } from "./command.ts";
import { grouped } from "./help.ts";
import { say } from "../text/message.ts";

/** Prints the manual page (`freehold man | man -l -`), or installs it into a folder. */
export function manCommand(commands: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: "man",
    summary: say("cli.man.summary"),
    usage: "freehold man",
    examples: ["freehold man | man -l -", "freehold man > /usr/local/share/man/man1/freehold.1"],
    flags: {},
    async run() {
      process.stdout.write(`${manual(await commands()).join("\n")}\n`);
      return 0;
    },
  });
}

function manual(commands: readonly Command[]): string[] {
  return [
    `.TH FREEHOLD 1 "" "Freehold ${VERSION}" "Freehold"`,
    ".SH NAME",
    "freehold \\- the system of record of a small organisation, in one executable",
    ".SH SYNOPSIS",
    ".B freehold",
    "\\fIverb\\fR [\\fIflags\\fR]",
    ".SH DESCRIPTION",
    say("cli.man.about"),
    ".SH COMMANDS",
    ...grouped(commands).flatMap(({ title, commands: theirs }) => [
      `.SS ${text(title)}`,
      ...theirs.flatMap(commandLines),
    ]),
    ".SH SETTINGS",
    say("cli.man.aboutSettings"),
    ...describeOptions().flatMap(({ flag, env, file, default: usual, help }) => [
      ".TP",
      `\\fB${text(flag)}\\fR, \\fB${text(env)}\\fR${file === "" ? "" : `, ${text(file)}`}`,
      text(`${help}${usual === "" ? "" : ` (${usual})`}`),
    ]),
    ".SH EXIT STATUS",
    ".TP",
    "0",
    say("cli.man.exit0"),
    ".TP",
    "1",
    say("cli.man.exit1"),
    ".TP",
    "2",
    say("cli.man.exit2"),
    ".SH EXAMPLES",
    ...commands
      .flatMap(({ examples }) => examples.slice(0, 1))
      .flatMap((example) => [".PP", ".nf", text(example), ".fi"]),
  ];
}

function commandLines({ name, usage, summary, does = {} }: Command): string[] {
  return [
    ".TP",
    `\\fB${text(name)}\\fR`,
    `${text(summary)}.`,
    ...Object.entries(does).flatMap(([what, help]) => [".br", `\\fI${text(what)}\\fR: ${text(help)}.`]),
    ".br",
    text(usage.replaceAll(/\s+/g, " ")),
  ];
}

/** Escapes text for roff. */
function text(words: string): string {
  const harmless = words.replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("\n", " ");
  return /^[.']/.test(harmless) ? `\\&${harmless}` : harmless;
}
