import { describeOptions, type OptionRow } from "../config/describe.ts";
import { nearest } from "../config/nearest.ts";
import { flagOf } from "../config/spellings.ts";
import { type Message, say, type Text } from "../text/message.ts";
import type { Command } from "./command.ts";
import { defineCommand, print, UsageError } from "./command.ts";
import { inEnglish, rendered } from "./language.ts";
import { table } from "./table.ts";

/** Commands by topic, in help order. Commands without a group come last. */
const GROUPS: readonly { title: Message; commands: readonly string[] }[] = [
  { title: say("cli.help.groupStart"), commands: ["init", "serve", "desktop", "demo", "service"] },
  { title: say("cli.help.groupOperate"), commands: ["health", "doctor", "config", "migrate", "upgrade"] },
  { title: say("cli.help.groupBackups"), commands: ["backup", "verify", "restore", "ship"] },
  { title: say("cli.help.groupUsers"), commands: ["user", "org", "keys"] },
  { title: say("cli.help.groupRecords"), commands: ["import", "export", "archive", "library", "audit"] },
  { title: say("cli.help.groupProgram"), commands: ["help", "version", "completion", "man"] },
];

export function grouped(commands: readonly Command[]): { title: Message; commands: Command[] }[] {
  const named = new Set(GROUPS.flatMap((group) => group.commands));
  const groups = GROUPS.map(({ title, commands: names }) => ({
    title,
    commands: names.flatMap((name) => commands.find((command) => command.name === name) ?? []),
  }));
  const others = {
    title: say("cli.help.groupMore"),
    commands: commands.filter(({ name }) => !named.has(name)),
  };
  return [...groups, others].filter((group) => group.commands.length > 0);
}

export function helpCommand(commands: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: "help",
    summary: say("cli.help.summary"),
    usage: "freehold help [VERB | settings] [--json]",
    examples: ["freehold help", "freehold help serve", "freehold help settings"],
    words: 1,
    flags: { json: { type: "boolean", help: say("cli.common.json") } },
    async run({ flags, rest: [name] }) {
      if (name === "settings") {
        print(flags.json, { settings: describeOptions().map(optionFacts) }, settingsText());
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
    meant === undefined ? say("cli.help.unknown", { names }) : say("cli.help.unknownMeant", { names, meant }),
  );
}

function overview(commands: readonly Command[]): Text[] {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return [
    say("cli.help.intro"),
    "",
    say("cli.help.usageAll"),
    ...grouped(commands).flatMap(({ title, commands: theirs }) => [
      "",
      `${rendered(title)}:`,
      ...theirs.map(({ name, summary }) => `  ${name.padEnd(width)}${rendered(summary)}`),
    ]),
    "",
    say("cli.help.more"),
    say("cli.help.scripts"),
    "",
    ...settingsText(),
  ];
}

function settingsText(): Text[] {
  return [
    say("cli.help.settings"),
    "",
    ...describeOptions().flatMap(({ flag, env, file, default: usual, help }) => [
      `  ${[flag, env, file].filter((text) => text !== "").join("  ")}`,
      `      ${helpWithDefault(help, usual)}`,
    ]),
  ];
}

export function helpWithDefault(help: Text, usual: Text): string {
  const value = rendered(usual);
  return value === "" ? rendered(help) : `${rendered(help)} (${value.replace(/^\((.*)\)$/, "$1")})`;
}

function detail({ usage, summary, examples, does = {}, flags }: Command): Text[] {
  const helped = Object.entries(flags).flatMap(([name, { help }]) =>
    help === undefined ? [] : [[flagOf(name), help] as const],
  );
  return [
    `${rendered(summary)}.`,
    "",
    say("cli.help.usage", { usage }),
    ...section(say("cli.help.subcommands"), table(Object.entries(does))),
    ...section(say("cli.help.flags"), table(helped)),
    ...section(say("cli.help.examples"), examples),
    "",
    say("cli.help.takesSettings"),
  ];
}

function section(title: Message, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `${rendered(title)}:`, ...lines.map((line) => `  ${line}`)];
}

function facts({ name, summary, usage, examples, does = {}, flags }: Command) {
  return {
    name,
    summary: inEnglish(summary),
    usage,
    examples,
    does: Object.fromEntries(Object.entries(does).map(([word, help]) => [word, inEnglish(help)])),
    flags: Object.entries(flags).map(([flag, { type, help = "" }]) => ({
      flag: flagOf(flag),
      type,
      help: inEnglish(help),
    })),
  };
}

function optionFacts({ accepts, default: usual, help, ...spellings }: OptionRow) {
  return { ...spellings, accepts: inEnglish(accepts), default: inEnglish(usual), help: inEnglish(help) };
}
