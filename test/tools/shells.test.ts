import { expect, test } from "bun:test";
import { dirname } from "node:path";
import { answered, scriptFor, TYPED } from "../cli/completed.ts";
import { need } from "./need.ts";

test("fish completes like bash", async () => {
  const fish = need("fish");
  const script = await scriptFor("fish");
  for (const [typed, offered] of TYPED) {
    const lines = await answered([fish, "--no-config", "-c", `source ${script}; complete -C '${typed}'`]);
    expect(lines.map((line) => line.split("\t")[0] ?? "")).toEqual([...offered]);
  }
});

test("zsh finds the completion by name and can load it", async () => {
  const zsh = need("zsh");
  const script = await scriptFor("zsh");
  const folder = dirname(script);
  expect(await answered([zsh, "-f", "-n", script])).toEqual([]);
  const program = `fpath=(${folder} $fpath); autoload -Uz compinit; compinit -u -d ${folder}/dump; print -r -- $_comps[freehold]; autoload +X _freehold && print -r -- loaded`;
  expect(await answered([zsh, "-f", "-c", program])).toEqual(["_freehold", "loaded"]);
});
