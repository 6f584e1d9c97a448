import { isSecret } from "../config/kinds.ts";
import { type Config, OPTION_NAMES, type OptionName, optionOf, placeOf } from "../config/options.ts";
import { say } from "../text/message.ts";
import { chosen, defineCommand, type Invocation, print } from "./command.ts";
import { table } from "./table.ts";

const DOES = {
  print: say("cli.config.doesPrint"),
  check: say("cli.config.doesCheck"),
} as const;

const FLAGS = {
  changed: { type: "boolean", help: say("cli.config.changed") },
  json: { type: "boolean", help: say("cli.common.json") },
} as const;

/** Never sees invalid settings: the program rejects them before it runs any command. */
export const configCommand = defineCommand({
  name: "config",
  summary: say("cli.config.summary"),
  usage: "freehold config print [--changed] [--json] | check [--json]",
  examples: [
    "freehold config print --data /srv/freehold",
    "freehold config print --changed --json",
    "freehold config check --config /etc/freehold/freehold.toml",
  ],
  words: 1,
  does: DOES,
  flags: FLAGS,
  async run(asked) {
    return chosen("config", DOES, asked.rest[0]) === "print" ? printSettings(asked) : check(asked);
  },
});

type Asked = Invocation<typeof FLAGS>;

function printSettings({ config, flags, set }: Asked): number {
  const rows = OPTION_NAMES.map((name) => {
    const origin = set.origins[name];
    return { name, value: veiled(config, name), origin, from: placeSet(name, set) };
  }).filter(({ origin }) => !flags.changed || origin !== "default");
  const settings_file = set.settingsFile ?? null;
  print(flags.json, { event: "settings", settings_file, settings: rows }, [
    settings_file === null ? say("cli.config.noFile") : say("cli.config.file", { path: settings_file }),
    ...table(rows.map(({ name, value, from }) => [name, String(value) || '""', from])),
  ]);
  return 0;
}

/** All settings have been read and accepted by now. */
function check({ config, flags, set }: Asked): number {
  const names = OPTION_NAMES.filter((name) => set.origins[name] !== "default");
  const settings_file = set.settingsFile ?? null;
  print(flags.json, { event: "checked", ok: true, data: config.data, settings_file, set: names }, [
    say("cli.config.valid", { set: names.length, total: OPTION_NAMES.length, data: config.data }),
  ]);
  return 0;
}

function settingIn(config: Config, name: OptionName): unknown {
  const { section, key } = placeOf(name);
  // Config mirrors OPTIONS: keys with a section are nested in it, all others are at the top level.
  const held = (section === undefined ? config : config[section as keyof Config]) as Readonly<
    Record<string, unknown>
  >;
  return held[key];
}

function veiled(config: Config, name: OptionName): string | number | boolean {
  const value = settingIn(config, name);
  if (isSecret(optionOf(name))) return value === "" ? "" : "(hidden)";
  // Settings have one of these three types.
  return value as string | number | boolean;
}

function placeSet(name: OptionName, { origins, setBy, settingsFile }: Asked["set"]): string {
  const origin = origins[name];
  if (origin === "default") return origin;
  return (origin === "file" ? settingsFile : setBy.get(name)) ?? origin;
}
