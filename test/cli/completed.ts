import { expect } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../kit/appliance.ts";
import { inside } from "./verbs/inside.ts";

const folder = freshFolder();

/** Typed text with its expected completions. */
export const TYPED: [string, readonly string[]][] = [
  ["freehold migr", ["migrate"]],
  ["freehold migrate ", ["status", "up"]],
  ["freehold user reset-", ["reset-mfa", "reset-password"]],
  ["freehold doctor --fi", ["--fix"]],
  ["freehold serve --log-form", ["--log-format"]],
  ["freehold serve --log-format ", ["json", "text"]],
  ["freehold help doct", ["doctor"]],
];

/** Writes a shell's completion script under the file name that the shell looks for. */
export async function scriptFor(shell: string): Promise<string> {
  const { code, stdout } = await inside(["completion", shell]);
  expect(code).toBe(0);
  const path = join(folder, shell === "zsh" ? "_freehold" : `freehold.${shell}`);
  writeFileSync(path, stdout);
  return path;
}

export async function answered(command: readonly string[]): Promise<string[]> {
  const child = Bun.spawn([...command], { stdin: "ignore", stdout: "pipe", stderr: "pipe", cwd: folder });
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect(stderr).toBe("");
  const lines = stdout.split(/[\r\n]+/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))].sort();
}
