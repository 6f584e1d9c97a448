import { say, type Text } from "../text/message.ts";
import { acceptText, type Kind, refusal, type Value, type ValueOf } from "./kinds.ts";
import { flagOf } from "./spellings.ts";

/** Flags by name. `password_stdin` is written as `--password-stdin` on the command line. */
export type CommandFlags = Readonly<Record<string, Kind & { readonly help?: Text }>>;

/** Missing switches are false, other missing flags undefined. */
export type FlagValues<V extends CommandFlags> = {
  readonly [N in keyof V]: V[N] extends { type: "boolean" } ? boolean : ValueOf<V[N]> | undefined;
};

/** Relative paths are resolved from `cwd`. */
export function readCommandFlags<V extends CommandFlags>(
  commandFlags: V | undefined,
  given: ReadonlyMap<string, string>,
  cwd: string,
): { values: FlagValues<V>; problems: Text[] } {
  const values: Record<string, Value | undefined> = {};
  const problems: Text[] = [];
  for (const [name, kind] of Object.entries(commandFlags ?? {})) {
    const text = given.get(flagOf(name));
    values[name] = text === undefined ? absent(kind) : acceptText(kind, text, cwd);
    if (text !== undefined && values[name] === undefined) {
      problems.push(say("config.errors.at", { place: flagOf(name), problem: refusal(kind, text) }));
    }
  }
  // Each value was validated by the kind that FlagValues derives its type from.
  return { values: values as FlagValues<V>, problems };
}

function absent(kind: Kind): false | undefined {
  return kind.type === "boolean" ? false : undefined;
}
