import type { Loaded } from "../config/load.ts";
import { nearest } from "../config/nearest.ts";
import type { Config } from "../config/options.ts";
import type { FlagValues, VerbFlags } from "../config/verb-flags.ts";
import { Trouble } from "../trouble.ts";

/** What a verb is given: the settings, its own flags, what stands beside them, and where to write. */
export interface Invocation<V extends VerbFlags> {
  config: Config;
  flags: FlagValues<V>;
  rest: readonly string[];
  /** Who set each setting, by which flag or variable, and the file of settings that was read. */
  set: Pick<Loaded<V>, "origins" | "setBy" | "settingsFile">;
}

/** One thing the program can be asked to do. */
export interface Verb<V extends VerbFlags = VerbFlags> {
  name: string;
  summary: string;
  usage: string;
  examples: readonly string[];
  flags: V;
  /** What it can do, where the first word beside the flags says so: each with the sentence that help shows. */
  does?: Readonly<Record<string, string>>;
  /** How many words may stand beside the flags. */
  words?: number;
  /** The data folder where nobody names one, if it is not the one beside whoever asks. */
  home?(): string;
  /** Answers the exit code. */
  run(invocation: Invocation<V>): Promise<number>;
}

/** Defines a verb; its flags give `run` their types. */
export function defineVerb<const V extends VerbFlags>(verb: Verb<V>): Verb {
  // Flags are read by this verb's own table before `run` sees them, so the erased type holds.
  return verb as unknown as Verb;
}

/** A reason to stop that the person at the keyboard can mend. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something about this machine keeps the program from doing what it was asked. */
export class StartError extends Trouble {
  override readonly name = "StartError";
}

/** Prints a result: as JSON for programs, as lines for people. */
export function print(json: boolean, result: Record<string, unknown>, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${lines.join("\n")}\n`);
}

/** Which of the things that a verb does the first word names; with what it can do in the refusal. */
export function chosen<const D extends Readonly<Record<string, string>>>(
  verb: string,
  does: D,
  word: string | undefined,
): keyof D & string {
  if (word !== undefined && Object.hasOwn(does, word)) return word;
  const names = Object.keys(does);
  const meant = word === undefined ? undefined : nearest(word, names);
  const hint = meant === undefined ? "" : ` Did you mean "${verb} ${meant}"?`;
  throw new UsageError(
    `${verb} can ${EITHER.format(names)}: say which.${hint} Run "freehold help ${verb}" for examples.`,
  );
}

const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** What was piped in, as one secret: without the end of its line. */
export async function secretFromStdin(): Promise<string> {
  return (await Bun.stdin.text()).replace(/\r?\n$/, "");
}
