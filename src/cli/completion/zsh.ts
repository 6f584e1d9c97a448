import type { CommandWord, FlagWord, Grammar } from "./grammar.ts";

/** To be saved as `_freehold` in a directory listed in $fpath. */
export function zsh({ commands, settings }: Grammar): string[] {
  return [
    "#compdef freehold",
    "# Completion of freehold for zsh.",
    "_freehold() {",
    "  local -a commands settings",
    `  commands=(${commands.map(({ name, help }) => described(name, help)).join(" ")})`,
    `  settings=(${settings.map(argument).join(" ")})`,
    "  if (( CURRENT == 2 )); then",
    "    _describe -t commands command commands",
    "    return",
    "  fi",
    "  local command=$words[2]",
    "  shift words",
    "  (( CURRENT-- ))",
    '  case "$command" in',
    ...commands.flatMap(commandCase),
    "  esac",
    "}",
    'if [ "$funcstack[1]" = "_freehold" ]; then _freehold "$@"; else compdef _freehold freehold; fi',
  ];
}

function commandCase({ name, does, flags }: CommandWord): string[] {
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

/** Replaces characters that have a meaning in completion specifications. */
const plain = (help: string) =>
  help
    .replaceAll("'", "’")
    .replaceAll(/[[\]"`$\\:]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const quoted = (text: string) => `'${text}'`;
