import { describeOptions } from "../config/describe.ts";
import { nearest } from "../config/nearest.ts";
import { flagOf } from "../config/spellings.ts";
import type { Command } from "./command.ts";
import { defineCommand, print, UsageError } from "./command.ts";
import { table } from "./table.ts";

/** Commands by task; ungrouped ones come last. */
const GROUPS: readonly { title: string; commands: readonly string[] }[] = [
  { title: "Start", commands: ["init", "serve", "desktop", "demo", "service"] },
  { title: "Watch and mend", commands: ["health", "doctor", "config", "migrate", "upgrade"] },
  { title: "Keep", commands: ["backup", "verify", "restore", "ship"] },
  { title: "People and organisations", commands: ["user", "org", "keys"] },
  { title: "Records", commands: ["import", "export", "archive", "library", "audit"] },
  { title: "The program", commands: ["help", "version", "completion", "man"] },
];

export function grouped(commands: readonly Command[]): { title: string; commands: Command[] }[] {
  const named = new Set(GROUPS.flatMap((group) => group.commands));
  const groups = GROUPS.map(({ title, commands: names }) => ({
    title,
    commands: names.flatMap((name) => commands.find((command) => command.name === name) ?? []),
  }));
  const others = { title: "More", commands: commands.filter(({ name }) => !named.has(name)) };
  return [...groups, others].filter((group) => group.commands.length > 0);
}

/** Prints the help: an overview, a command or the settings. */
export function helpCommand(commands: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: "help",
    summary: "Say what Freehold can be asked to do",
    usage: "freehold help [VERB | settings] [--json]",
    examples: ["freehold help", "freehold help serve", "freehold help settings"],
    words: 1,
    flags: { json: { type: "boolean", help: "Answer as JSON" } },
    async run({ flags, rest: [name] }) {
      if (name === "settings") {
        print(flags.json, { settings: describeOptions() }, settingsText());
        return 0;
      }
      const all = await commands();
      if (name === undefined) print(flags.json, { verbs: all.map(facts) }, overview(all));
      else {
        const command = find(all, name);
        print(flags.json, facts(command), detail(command));
      }
      return 0;
    },
  });
}

function find(commands: readonly Command[], name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (command) return command;
  const names = commands.map((one) => one.name);
  const meant = nearest(name.slice(0, 40), names);
  throw new UsageError(
    `There is no command of that name.${meant === undefined ? "" : ` Did you mean "${meant}"?`} The commands are ${names.join(", ")}.`,
  );
}

function overview(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    "Freehold: the system of record of a small organisation, in one executable.",
    "",
    "Usage: freehold <command> [--flags]",
    ...grouped(commands).flatMap(({ title, commands: theirs }) => [
      "",
      `${title}:`,
      ...theirs.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    ]),
    "",
    'How to ask for one of them, with examples: "freehold help VERB".',
    "In a script: --json answers as JSON; the exit code is 0 when it is done, 1 when it failed, 2 when it was asked for wrongly.",
    "",
    ...settingsText(),
  ];
}

function settingsText(): string[] {
  return [
    "Settings (flag, environment variable, key in freehold.toml; the first one given counts):",
    "",
    ...describeOptions().flatMap(({ flag, env, file, default: usual, help }) => [
      `  ${[flag, env, file].filter((text) => text !== "").join("  ")}`,
      `      ${help}${usual === "" ? "" : ` (${usual})`}`,
    ]),
  ];
}

function detail({ usage, summary, examples, does = {}, flags }: Command): string[] {
  const helped = Object.entries(flags).flatMap(([name, { help }]) =>
    help === undefined ? [] : [[flagOf(name), help]],
  );
  return [
    `${summary}.`,
    "",
    `Usage: ${usage}`,
    ...section("What it can do", table(Object.entries(does))),
    ...section("Flags", table(helped)),
    ...section("Examples", examples),
    "",
    'It takes the settings as well, as --data: "freehold help settings".',
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];
}

function facts({ name, summary, usage, examples, does = {}, flags }: Command) {
  return {
    name,
    summary,
    usage,
    examples,
    does,
    flags: Object.entries(flags).map(([flag, { type, help = "" }]) => ({ flag: flagOf(flag), type, help })),
  };
}
