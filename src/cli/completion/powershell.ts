import type { Grammar } from "./grammar.ts";

/** `freehold completion powershell | Out-String | Invoke-Expression` */
export function powershell({ commands, settings }: Grammar): string[] {
  return [
    "# Completion of freehold for PowerShell.",
    "Register-ArgumentCompleter -Native -CommandName freehold -ScriptBlock {",
    "  param($word, $ast, $position)",
    "  $commands = [ordered]@{",
    ...commands.map(({ name, help }) => `    ${quoted(name)} = ${quoted(help)}`),
    "  }",
    "  $does = @{",
    ...commands.map(({ name, does }) => `    ${quoted(name)} = ${list(does.map(([what]) => what))}`),
    "  }",
    "  $flags = @{",
    ...commands.map(({ name, flags }) => `    ${quoted(name)} = ${list(flags.map(({ flag }) => flag))}`),
    "  }",
    `  $settings = ${list(settings.map(({ flag }) => flag))}`,
    "  $typed = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })",
    "  $found = if ($typed.Count -le 1) { $commands.Keys }",
    "    elseif ($word -like '-*') { $flags[$typed[1]] + $settings }",
    "    elseif ($typed.Count -eq 2) { $does[$typed[1]] }",
    '  $found | Where-Object { $_ -like "$word*" } | ForEach-Object {',
    "    $help = if ($commands.Contains($_)) { $commands[$_] } else { $_ }",
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $help)",
    "  }",
    "}",
  ];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const list = (words: readonly string[]) => `@(${words.map(quoted).join(", ")})`;
