import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inside, VERBS } from "./verbs/inside.ts";

const folder = mkdtempSync(join(tmpdir(), "freehold-completion-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What is typed, and what the shell offers for it. */
const TYPED: [string, readonly string[]][] = [
  ["freehold migr", ["migrate"]],
  ["freehold migrate ", ["status", "up"]],
  ["freehold user reset-", ["reset-mfa", "reset-password"]],
  ["freehold doctor --fi", ["--fix"]],
  ["freehold serve --log-form", ["--log-format"]],
  ["freehold serve --log-format ", ["json", "text"]],
  ["freehold help doct", ["doctor"]],
];

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await inside(["completion", shell]);
  expect(code).toBe(0);
  const path = join(folder, shell === "zsh" ? "_freehold" : `freehold.${shell}`);
  writeFileSync(path, stdout);
  return path;
}

/** Runs a shell on a program of its own; answers its lines in order, each once. */
async function answered(command: readonly string[]): Promise<string[]> {
  const child = Bun.spawn([...command], { stdin: "ignore", stdout: "pipe", stderr: "pipe", cwd: folder });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect(stderr).toBe("");
  const lines = stdout.split(/[\r\n]+/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))].sort();
}

describe("the completion", () => {
  test("of bash offers verbs, what they do, flags and their values", async () => {
    const script = await scriptFor("bash");
    for (const [typed, offered] of TYPED) {
      const words = typed.split(" ");
      const program = `source ${script}; COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}; _freehold; printf '%s\\n' "\${COMPREPLY[@]}"`;
      expect(await answered(["bash", "--norc", "-c", program])).toEqual([...offered]);
    }
  });

  test.each(["fish"].filter((shell) => Bun.which(shell)))("of %s offers the same", async (shell) => {
    const script = await scriptFor(shell);
    for (const [typed, offered] of TYPED) {
      const lines = await answered([shell, "--no-config", "-c", `source ${script}; complete -C '${typed}'`]);
      expect(lines.map((line) => line.split("\t")[0] ?? "")).toEqual([...offered]);
    }
  });

  test.each(["zsh"].filter((shell) => Bun.which(shell)))(
    "of %s is found by its name, and can be read",
    async (shell) => {
      const script = await scriptFor(shell);
      expect(await answered([shell, "-f", "-n", script])).toEqual([]);
      const program = `fpath=(${folder} $fpath); autoload -Uz compinit; compinit -u -d ${folder}/dump; print -r -- $_comps[freehold]; autoload +X _freehold && print -r -- loaded`;
      expect(await answered([shell, "-f", "-c", program])).toEqual(["_freehold", "loaded"]);
    },
  );

  test.each(["bash", "zsh", "fish", "powershell"])("of %s has every verb", async (shell) => {
    const { stdout } = await inside(["completion", shell]);
    for (const { name } of VERBS) expect(stdout).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test("is refused for a shell that there is not", async () => {
    expect(await inside(["completion", "tcsh"])).toMatchObject({ code: 2, stdout: "" });
    expect(await inside(["completion"])).toMatchObject({ code: 2, stdout: "" });
  });
});
