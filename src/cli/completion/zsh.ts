import type { FlagWord, Grammar, VerbWord } from "./grammar.ts";

/** Completion script for zsh, to be saved as `_freehold` in a folder of $fpath. */
export function zsh({ verbs, settings }: Grammar): string[] {
  return [
    "#compdef freehold",
    "# Completion of freehold for zsh.",
    "_freehold() {",
    "  local -a verbs settings",
    `  verbs=(${verbs.map(({ name, help }) => described(name, help)).join(" ")})`,
    `  settings=(${settings.map(argument).join(" ")})`,
    "  if (( CURRENT == 2 )); then",
    "    _describe -t verbs verb verbs",
    "    return",
    "  fi",
    "  local verb=$words[2]",
    "  shift words",
    "  (( CURRENT-- ))",
    '  case "$verb" in',
    ...verbs.flatMap(verbCase),
    "  esac",
    "}",
    'if [ "$funcstack[1]" = "_freehold" ]; then _freehold "$@"; else compdef _freehold freehold; fi',
  ];
}

function verbCase({ name, does, flags }: VerbWord): string[] {
  const first =
    does.length > 0
      ? quoted(`1:what:((${does.map(([word, help]) => `${word}\\:"${plain(help)}"`).join(" ")}))`)
      : "";
  return [
    `    ${name}) _arguments -s ${[...flags.map(argument), first, "'*:file:_files'"].filter(Boolean).join(" ")} $settings ;;`,
  ];
}

function argument({ flag, takes, help }: FlagWord): string {
  const said = `${flag}[${plain(help)}]`;
  switch (takes.kind) {
    case "nothing":
      return quoted(said);
    case "path":
      return quoted(`${said}:file:_files`);
    case "one_of":
      return quoted(`${said}:value:(${takes.values.join(" ")})`);
    case "text":
      return quoted(`${said}:value: `);
  }
}

const described = (word: string, help: string) => quoted(`${word}:${plain(help)}`);

/** Removes characters with a meaning in completion specifications. */
const plain = (help: string) =>
  help
    .replaceAll(/[[\]"'`$\\:]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const quoted = (text: string) => `'${text}'`;
