import type { Config } from "../config/options.ts";
import type { FlagValues, VerbFlags } from "../config/verb-flags.ts";
import { Trouble } from "../kernel/trouble.ts";

/** What a verb is given: the settings, its own flags, what stands beside them, and where to write. */
export interface Invocation<V extends VerbFlags> {
  config: Config;
  flags: FlagValues<V>;
  rest: readonly string[];
}

/** One thing the program can be asked to do. */
export interface Verb<V extends VerbFlags = VerbFlags> {
  name: string;
  summary: string;
  usage: string;
  examples: readonly string[];
  flags: V;
  /** How many words may stand beside the flags. */
  words?: number;
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
