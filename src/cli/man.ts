import { describeOptions } from "../config/describe.ts";
import { say, type Text } from "../text/message.ts";
import { VERSION } from "../version.ts";
import { type Command, defineCommand } from "./command.ts";
import { grouped, helpWithDefault } from "./help.ts";
import { rendered } from "./language.ts";

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
    `.SH ${heading("name")}`,
    `freehold \\- ${text(say("cli.man.title"))}`,
    `.SH ${heading("synopsis")}`,
    ".B freehold",
    `\\fI${text(say("cli.man.command"))}\\fR [\\fI${text(say("cli.man.flags"))}\\fR]`,
    `.SH ${heading("description")}`,
    text(say("cli.man.about")),
    `.SH ${heading("commands")}`,
    ...grouped(commands).flatMap(({ title, commands: theirs }) => [
      `.SS ${text(title)}`,
      ...theirs.flatMap(commandLines),
    ]),
    `.SH ${heading("settings")}`,
    text(say("cli.man.aboutSettings")),
    ...describeOptions().flatMap(({ flag, env, file, default: usual, help }) => [
      ".TP",
      `\\fB${text(flag)}\\fR, \\fB${text(env)}\\fR${file === "" ? "" : `, ${text(file)}`}`,
      text(helpWithDefault(help, usual)),
    ]),
    `.SH ${heading("exitStatus")}`,
    ".TP",
    "0",
    text(say("cli.man.exit0")),
    ".TP",
    "1",
    text(say("cli.man.exit1")),
    ".TP",
    "2",
    text(say("cli.man.exit2")),
    `.SH ${heading("examples")}`,
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

const heading = (name: Heading) => text(say(`cli.man.${name}`));

type Heading = "name" | "synopsis" | "description" | "commands" | "settings" | "exitStatus" | "examples";

/** Escapes for roff. */
function text(words: Text): string {
  const harmless = rendered(words).replaceAll("\\", "\\e").replaceAll("-", "\\-").replaceAll("\n", " ");
  return /^[.']/.test(harmless) ? `\\&${harmless}` : harmless;
}
