import { describe, expect, test } from "bun:test";
import { answered, scriptFor, TYPED } from "./completed.ts";
import { COMMANDS, inside } from "./verbs/inside.ts";

describe("Shell completion", () => {
  test("of bash offers commands, subcommands, flags and values", async () => {
    const script = await scriptFor("bash");
    for (const [typed, offered] of TYPED) {
      const words = typed.split(" ");
      const program = `source ${script}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _freehold; printf '%s\\n' "\${COMPREPLY[@]}"`;
      expect(await answered(["bash", "--norc", "-c", program])).toEqual([...offered]);
    }
  });

  test.each(["bash", "zsh", "fish", "powershell"])("of %s contains every command", async (shell) => {
    const { stdout } = await inside(["completion", shell]);
    for (const { name } of COMMANDS) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test("rejects unknown shells", async () => {
    expect(await inside(["completion", "tcsh"])).toMatchObject({ code: 2, stdout: "" });
    expect(await inside(["completion"])).toMatchObject({ code: 2, stdout: "" });
  });
});
