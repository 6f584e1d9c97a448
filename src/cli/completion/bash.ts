import type { CommandWord, FlagWord, Grammar } from "./grammar.ts";

/** `source <(freehold completion bash)` */
export function bash({ commands, settings }: Grammar): string[] {
  return [
    "# Completion of freehold for bash.",
    "_freehold() {",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are variables of bash
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
    "  local does='' flags=''",
    "  COMPREPLY=()",
    "  if (( COMP_CWORD == 1 )); then",
    `    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(" ")}' -- "$current"))`,
    "    return",
    "  fi",
    '  case "$command" in',
    ...commands.map(commandCase),
    "  esac",
    ...values([...settings, ...commands.flatMap(({ flags }) => flags)]),
    '  if [[ "$current" == -* ]]; then',
    `    COMPREPLY=($(compgen -W "$flags ${settings.map(({ flag }) => flag).join(" ")}" -- "$current"))`,
    "    return",
    "  fi",
    '  if (( COMP_CWORD == 2 )) && [[ -n "$does" ]]; then',
    '    COMPREPLY=($(compgen -W "$does" -- "$current"))',
    "    return",
    "  fi",
    "  compopt -o filenames 2>/dev/null",
    '  COMPREPLY=($(compgen -f -- "$current"))',
    "}",
    "complete -F _freehold freehold",
  ];
}

function commandCase({ name, does, flags }: CommandWord): string {
  return `    ${name}) does='${does.map(([word]) => word).join(" ")}' flags='${flags.map(({ flag }) => flag).join(" ")}' ;;`;
}

function values(flags: readonly FlagWord[]): string[] {
  const choices = new Map<string, readonly string[]>();
  for (const { flag, takes } of flags) if (takes.kind === "one_of") choices.set(flag, takes.values);
  const named = (kind: "path" | "text") =>
    [...new Set(flags.flatMap(({ flag, takes }) => (takes.kind === kind ? flag : [])))].filter(
      (flag) => !choices.has(flag),
    );
  const [paths, texts] = [named("path"), named("text")];
  return [
    '  case "$previous" in',
    ...[...choices].map(
      ([flag, words]) =>
        `    ${flag}) COMPREPLY=($(compgen -W '${words.join(" ")}' -- "$current")); return ;;`,
    ),
    ...(paths.length > 0
      ? [
          `    ${paths.join("|")}) compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$current")); return ;;`,
        ]
      : []),
    ...(texts.length > 0
      ? [`    ${texts.filter((flag) => !paths.includes(flag)).join("|")}) return ;;`]
      : []),
    "  esac",
  ];
}
