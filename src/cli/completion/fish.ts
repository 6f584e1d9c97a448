import type { FlagWord, Grammar } from "./grammar.ts";

/** `freehold completion fish | source` */
export function fish({ commands, settings }: Grammar): string[] {
  return [
    "# Completion of freehold for fish.",
    "complete -c freehold -f",
    ...commands.map(
      ({ name, help }) => `complete -c freehold -n __fish_use_subcommand -a ${name} -d ${quoted(help)}`,
    ),
    ...settings.map((word) => flagLine(word, "'not __fish_use_subcommand'")),
    ...commands.flatMap(({ name, does, flags }) => [
      ...does.map(
        ([word, help]) =>
          `complete -c freehold -n '__fish_seen_subcommand_from ${name}; and test (count (commandline -opc)) -eq 2' -a ${word} -d ${quoted(help)}`,
      ),
      ...(does.length === 0 ? [`complete -c freehold -n '__fish_seen_subcommand_from ${name}' -F`] : []),
      ...flags.map((word) => flagLine(word, `'__fish_seen_subcommand_from ${name}'`)),
    ]),
  ];
}

function flagLine({ flag, takes, help }: FlagWord, when: string): string {
  const after = {
    nothing: "",
    path: " -r -F",
    text: " -x",
    one_of: takes.kind === "one_of" ? ` -x -a ${quoted(takes.values.join(" "))}` : "",
  }[takes.kind];
  return `complete -c freehold -n ${when} -l ${flag.slice(2)}${after}${help === "" ? "" : ` -d ${quoted(help)}`}`;
}

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
