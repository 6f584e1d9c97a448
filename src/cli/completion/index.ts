import { type Command, chosen, defineCommand } from "../command.ts";
import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import { type Grammar, grammarOf } from "./grammar.ts";
import { powershell } from "./powershell.ts";
import { zsh } from "./zsh.ts";

const DOES = {
  bash: "For bash: source <(freehold completion bash)",
  zsh: "For zsh: as _freehold in a folder of $fpath",
  fish: "For fish: freehold completion fish | source",
  powershell: "For PowerShell: freehold completion powershell | Out-String | Invoke-Expression",
} as const;

const SHELLS: Readonly<Record<keyof typeof DOES, (grammar: Grammar) => string[]>> = {
  bash,
  zsh,
  fish,
  powershell,
};

/** Prints a completion script for a shell. */
export function completionCommand(commands: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: "completion",
    summary: "Write the completion for a shell",
    usage: "freehold completion bash|zsh|fish|powershell",
    examples: [
      "freehold completion bash > /etc/bash_completion.d/freehold",
      "freehold completion zsh > /usr/local/share/zsh/site-functions/_freehold",
      "freehold completion fish > ~/.config/fish/completions/freehold.fish",
    ],
    words: 1,
    does: DOES,
    flags: {},
    async run({ rest: [shell] }) {
      const write = SHELLS[chosen("completion", DOES, shell)];
      process.stdout.write(`${write(grammarOf(await commands())).join("\n")}\n`);
      return 0;
    },
  });
}
