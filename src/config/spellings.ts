import { isSecret } from "./kinds.ts";
import { OPTION_NAMES, type OptionName, optionOf } from "./options.ts";

/** What a flag or a variable stands for: an option, or the file that holds the value of a secret one. */
export interface Spelling {
  readonly name: OptionName;
  readonly fromFile: boolean;
}

/** Where the settings file is, in the two spellings it has: it cannot name itself in the file. */
export const CONFIG_FLAG = "--config";
export const CONFIG_VARIABLE = "FREEHOLD_CONFIG";
export const VARIABLE_PREFIX = "FREEHOLD_";

/** `limits.api_per_minute` as `--limits-api-per-minute`. */
export function flagOf(name: string): string {
  return `--${name.replaceAll(/[._]/g, "-")}`;
}

/** `limits.api_per_minute` as `FREEHOLD_LIMITS_API_PER_MINUTE`. */
export function variableOf(name: string): string {
  return VARIABLE_PREFIX + name.replaceAll(".", "_").toUpperCase();
}

/** Every flag that sets an option. A secret is named by its file alone: others on the machine see the command line. */
export const FLAGS: ReadonlyMap<string, Spelling> = new Map(
  [...spellings(flagOf)].filter(([, { name, fromFile }]) => fromFile || !isSecret(optionOf(name))),
);

/** The flags that would show a secret: known, so that they are refused with what to give in their place. */
export const SECRET_FLAGS: readonly string[] = OPTION_NAMES.filter((name) => isSecret(optionOf(name))).map(
  flagOf,
);

/** Every environment variable that sets an option. */
export const VARIABLES: ReadonlyMap<string, Spelling> = spellings(variableOf);

function spellings(spell: (name: string) => string): Map<string, Spelling> {
  const all = new Map<string, Spelling>();
  for (const name of OPTION_NAMES) {
    all.set(spell(name), { name, fromFile: false });
    if (isSecret(optionOf(name))) all.set(spell(`${name}_file`), { name, fromFile: true });
  }
  return all;
}
