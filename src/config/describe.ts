import { expectation, isSecret } from "./kinds.ts";
import { OPTION_NAMES, type OptionName, optionOf } from "./options.ts";
import { CONFIG_FLAG, CONFIG_VARIABLE, flagOf, variableOf } from "./spellings.ts";

/** Line in the settings help: flag, variable and key in freehold.toml, each empty where there is none. */
export interface OptionRow {
  readonly flag: string;
  readonly env: string;
  readonly file: string;
  readonly accepts: string;
  readonly default: string;
  readonly help: string;
}

export function describeOptions(): OptionRow[] {
  const whereTheFileIs: OptionRow = {
    flag: CONFIG_FLAG,
    env: CONFIG_VARIABLE,
    file: "",
    accepts: "a path",
    default: "freehold.toml in the data folder",
    help: "The settings file. One that is named here must exist.",
  };
  return [whereTheFileIs, ...OPTION_NAMES.flatMap(rowsOf)];
}

function rowsOf(name: OptionName): OptionRow[] {
  const option = optionOf(name);
  const row: OptionRow = {
    flag: isSecret(option) ? "" : flagOf(name),
    env: variableOf(name),
    file: name,
    accepts: expectation(option),
    default: isSecret(option) ? "(hidden)" : String(option.default),
    help: option.help,
  };
  if (!isSecret(option)) return [row];
  const twin: OptionRow = {
    flag: flagOf(`${name}_file`),
    env: variableOf(`${name}_file`),
    file: "",
    accepts: "a path",
    default: "",
    help: `The file that holds ${name}, so that the secret is in neither the process list nor the environment.`,
  };
  return [row, twin];
}
