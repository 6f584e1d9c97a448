import { acceptText, type Kind, refusal, type Value, type ValueOf } from "./kinds.ts";
import { flagOf } from "./spellings.ts";

/** Flags of a verb, with help text; `password_stdin` is spelled `--password-stdin`. */
export type VerbFlags = Readonly<Record<string, Kind & { readonly help?: string }>>;

/** Values of a verb's flags: missing switches are false, other missing flags undefined. */
export type FlagValues<V extends VerbFlags> = {
  readonly [N in keyof V]: V[N] extends { type: "boolean" } ? boolean : ValueOf<V[N]> | undefined;
};

/** Reads a verb's own flags. Relative paths are resolved from `cwd`. */
export function readVerbFlags<V extends VerbFlags>(
  verbFlags: V | undefined,
  given: ReadonlyMap<string, string>,
  cwd: string,
): { values: FlagValues<V>; problems: string[] } {
  const values: Record<string, Value | undefined> = {};
  const problems: string[] = [];
  for (const [name, kind] of Object.entries(verbFlags ?? {})) {
    const text = given.get(flagOf(name));
    values[name] = text === undefined ? absent(kind) : acceptText(kind, text, cwd);
    if (text !== undefined && values[name] === undefined) {
      problems.push(`${flagOf(name)}: ${refusal(kind, text)}`);
    }
  }
  // Every value was validated by the kind that FlagValues derives its type from.
  return { values: values as FlagValues<V>, problems };
}

function absent(kind: Kind): false | undefined {
  return kind.type === "boolean" ? false : undefined;
}
