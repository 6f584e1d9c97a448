import { resolve } from "node:path";
import { say, type Text } from "../text/message.ts";
import { acceptText, refusal, type Value } from "./kinds.ts";
import { type OptionName, optionOf } from "./options.ts";
import { readText } from "./read-text.ts";
import type { Spelling } from "./spellings.ts";

/** Settings from one source: flags, environment or file. */
export interface Layer {
  readonly values: ReadonlyMap<OptionName, Value>;
  readonly problems: readonly Text[];
  /** Flag or variable that set each option. */
  readonly setBy?: ReadonlyMap<OptionName, string>;
}

export function readTexts(
  texts: ReadonlyMap<string, string>,
  spellings: ReadonlyMap<string, Spelling>,
  cwd: string,
): Layer {
  const values = new Map<OptionName, Value>();
  const problems: Text[] = [];
  const setBy = new Map<OptionName, string>();

  for (const [spelled, { name, fromFile }] of spellings) {
    const given = texts.get(spelled);
    if (given === undefined) continue;

    const other = setBy.get(name);
    if (other !== undefined) {
      problems.push(say("config.errors.both", { one: other, other: spelled }));
      continue;
    }
    setBy.set(name, spelled);

    const held = fromFile ? readSecret(given, cwd) : { text: given };
    if ("problem" in held) {
      problems.push(say("config.errors.at", { place: spelled, problem: held.problem }));
      continue;
    }
    const value = acceptText(optionOf(name), held.text, cwd);
    if (value !== undefined) values.set(name, value);
    else
      problems.push(say("config.errors.at", { place: spelled, problem: refusal(optionOf(name), held.text) }));
  }
  return { values, problems, setBy };
}

function readSecret(path: string, cwd: string): { text: string } | { problem: Text } {
  if (path === "") return { problem: refusal({ type: "path" }, path) };
  const held = readText(resolve(cwd, path));
  if ("problem" in held) return held;
  // Editors and `echo` add a final newline.
  const text = held.text.replace(/\r?\n$/, "");
  // An empty file would silently disable the secret.
  return text === "" ? { problem: say("config.errors.fileEmpty", { path: resolve(cwd, path) }) } : { text };
}
