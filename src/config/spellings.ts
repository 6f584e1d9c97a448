import { isSecret } from "./kinds.ts";
import { OPTION_NAMES, type OptionName, optionOf } from "./options.ts";

/** Option behind a flag or variable. `fromFile`: the value is the path of a file with the secret. */
export interface Spelling {
  readonly name: OptionName;
  readonly fromFile: boolean;
}

/** Settings file location, not itself a setting. */
export const CONFIG_FLAG = "--config";
export const CONFIG_VARIABLE = "FREEHOLD_CONFIG";
export const VARIABLE_PREFIX = "FREEHOLD_";

/** `limits.api_per_minute` -> `--limits-api-per-minute` */
export function flagOf(name: string): string {
  return `--${name.replaceAll(/[._]/g, "-")}`;
}

/** `limits.api_per_minute` -> `FREEHOLD_LIMITS_API_PER_MINUTE` */
export function variableOf(name: string): string {
  return VARIABLE_PREFIX + name.replaceAll(".", "_").toUpperCase();
}

/** Other users can see the command line, so secrets are passed by file. */
export const FLAGS: ReadonlyMap<string, Spelling> = new Map(
  [...spellings(flagOf)].filter(([, { name, fromFile }]) => fromFile || !isSecret(optionOf(name))),
);

/** Flags that would expose a secret, recognised only to suggest the right alternative. */
export const SECRET_FLAGS: readonly string[] = OPTION_NAMES.filter((name) => isSecret(optionOf(name))).map(
  flagOf,
);

export const VARIABLES: ReadonlyMap<string, Spelling> = spellings(variableOf);

function spellings(spell: (name: string) => string): Map<string, Spelling> {
  const all = new Map<string, Spelling>();
  for (const name of OPTION_NAMES) {
    all.set(spell(name), { name, fromFile: false });
    if (isSecret(optionOf(name))) all.set(spell(`${name}_file`), { name, fromFile: true });
  }
  return all;
}
