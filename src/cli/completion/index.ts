import { say } from "../../text/message.ts";
import { type Command, chosen, defineCommand } from "../command.ts";
import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import { type Grammar, grammarOf } from "./grammar.ts";
import { powershell } from "./powershell.ts";
import { zsh } from "./zsh.ts";

const DOES = {
  bash: say("cli.completion.bash"),
  zsh: say("cli.completion.zsh"),
  fish: say("cli.completion.fish"),
  powershell: say("cli.completion.powershell"),
} as const;

const SHELLS: Readonly<Record<keyof typeof DOES, (grammar: Grammar) => string[]>> = {
  bash,
  zsh,
  fish,
  powershell,
};

export function completionCommand(commands: () => Promise<readonly Command[]>): Command {
  return defineCommand({
    name: "completion",
    summary: say("cli.completion.summary"),
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
