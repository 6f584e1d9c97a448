import { say, type Text } from "../text/message.ts";
import { expectation, isSecret } from "./kinds.ts";
import { helpOf, OPTION_NAMES, type OptionName, optionOf } from "./options.ts";
import { CONFIG_FLAG, CONFIG_VARIABLE, flagOf, variableOf } from "./spellings.ts";

/** Flag, variable and key in freehold.toml, each empty if there is none. */
export interface OptionRow {
  readonly flag: string;
  readonly env: string;
  readonly file: string;
  readonly accepts: Text;
  readonly default: Text;
  readonly help: Text;
}

export function describeOptions(): OptionRow[] {
  const whereTheFileIs: OptionRow = {
    flag: CONFIG_FLAG,
    env: CONFIG_VARIABLE,
    file: "",
    accepts: say("config.expected.path"),
    default: say("config.defaults.configFile"),
    help: say("config.settings.config"),
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
    default: isSecret(option) ? say("config.defaults.hidden") : String(option.default),
    help: helpOf(name),
  };
  if (!isSecret(option)) return [row];
  const twin: OptionRow = {
    flag: flagOf(`${name}_file`),
    env: variableOf(`${name}_file`),
    file: "",
    accepts: say("config.expected.path"),
    default: "",
    help: say("config.settings.secretFile", { name }),
  };
  return [row, twin];
}
