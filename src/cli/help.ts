import { describeOptions } from "../config/describe.ts";
import type { Verb } from "./verb.ts";
import { defineVerb, UsageError } from "./verb.ts";

/** Says what the program can do; of one verb, how to ask for it. */
export function helpVerb(verbs: () => readonly Verb[]): Verb {
  return defineVerb({
    name: "help",
    summary: "Say what Freehold can be asked to do",
    usage: "freehold help [VERB]",
    examples: ["freehold help", "freehold help serve"],
    words: 1,
    flags: {},
    async run({ rest }) {
      const [name] = rest;
      process.stdout.write(name === undefined ? overview(verbs()) : detail(find(verbs(), name)));
      return 0;
    },
  });
}

function find(verbs: readonly Verb[], name: string): Verb {
  const verb = verbs.find((one) => one.name === name);
  if (!verb)
    throw new UsageError(
      `There is no verb of that name. The verbs are ${verbs.map((one) => one.name).join(", ")}.`,
    );
  return verb;
}

function overview(verbs: readonly Verb[]): string {
  const width = Math.max(...verbs.map(({ name }) => name.length)) + 2;
  return [
    "Freehold: the system of record of a small organisation, in one executable.",
    "",
    "Usage: freehold <verb> [--flags]",
    "",
    ...verbs.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`),
    "",
    "Settings (flag, environment variable, key in freehold.toml; the first one given counts):",
    "",
    ...describeOptions().flatMap(({ flag, env, file, default: usual, help }) => [
      `  ${[flag, env, file].filter((text) => text !== "" && text !== undefined).join("  ")}`,
      `      ${help}${usual === "" || usual === undefined ? "" : ` (${usual})`}`,
    ]),
    "",
  ].join("\n");
}

function detail({ usage, summary, examples }: Verb): string {
  return [
    `${summary}.`,
    "",
    `Usage: ${usage}`,
    "",
    "Examples:",
    ...examples.map((example) => `  ${example}`),
    "",
  ].join("\n");
}
