import { describeOptions } from "../config/describe.ts";
import { nearest } from "../config/nearest.ts";
import { flagOf } from "../config/spellings.ts";
import { table } from "./table.ts";
import type { Verb } from "./verb.ts";
import { defineVerb, print, UsageError } from "./verb.ts";

/** Verbs by task; ungrouped ones come last. */
const GROUPS: readonly { title: string; verbs: readonly string[] }[] = [
  { title: "Start", verbs: ["init", "serve", "desktop", "demo", "service"] },
  { title: "Watch and mend", verbs: ["health", "doctor", "config", "migrate", "upgrade"] },
  { title: "Keep", verbs: ["backup", "verify", "restore", "ship"] },
  { title: "People and organisations", verbs: ["user", "org", "keys"] },
  { title: "Records", verbs: ["import", "export", "archive", "library", "audit"] },
  { title: "The program", verbs: ["help", "version", "completion", "man"] },
];

export function grouped(verbs: readonly Verb[]): { title: string; verbs: Verb[] }[] {
  const named = new Set(GROUPS.flatMap((group) => group.verbs));
  const groups = GROUPS.map(({ title, verbs: names }) => ({
    title,
    verbs: names.flatMap((name) => verbs.find((verb) => verb.name === name) ?? []),
  }));
  const others = { title: "More", verbs: verbs.filter(({ name }) => !named.has(name)) };
  return [...groups, others].filter((group) => group.verbs.length > 0);
}

/** Prints the help: an overview, a verb or the settings. */
export function helpVerb(verbs: () => Promise<readonly Verb[]>): Verb {
  return defineVerb({
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
      const all = await verbs();
      if (name === undefined) print(flags.json, { verbs: all.map(facts) }, overview(all));
      else {
        const verb = find(all, name);
        print(flags.json, facts(verb), detail(verb));
      }
      return 0;
    },
  });
}

function find(verbs: readonly Verb[], name: string): Verb {
  const verb = verbs.find((one) => one.name === name);
  if (verb) return verb;
  const names = verbs.map((one) => one.name);
  const meant = nearest(name.slice(0, 40), names);
  throw new UsageError(
    `There is no verb of that name.${meant === undefined ? "" : ` Did you mean "${meant}"?`} The verbs are ${names.join(", ")}.`,
  );
}

function overview(verbs: readonly Verb[]): string[] {
  const width = Math.max(...verbs.map(({ name }) => name.length)) + 2;
  return [
    "Freehold: the system of record of a small organisation, in one executable.",
    "",
    "Usage: freehold <verb> [--flags]",
    ...grouped(verbs).flatMap(({ title, verbs: theirs }) => [
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

function detail({ usage, summary, examples, does = {}, flags }: Verb): string[] {
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

function facts({ name, summary, usage, examples, does = {}, flags }: Verb) {
  return {
    name,
    summary,
    usage,
    examples,
    does,
    flags: Object.entries(flags).map(([flag, { type, help = "" }]) => ({ flag: flagOf(flag), type, help })),
  };
}
