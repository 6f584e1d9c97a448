import { join, resolve } from "node:path";
import { say, type Text } from "../text/message.ts";
import { renderText } from "../text/render.ts";
import { type CommandFlags, type FlagValues, readCommandFlags } from "./command-flags.ts";
import { readSettings } from "./file.ts";
import { type Arity, parseArguments } from "./flags.ts";
import { accept, refusal, type Value } from "./kinds.ts";
import { type Layer, readTexts } from "./layer.ts";
import { nearest } from "./nearest.ts";
import { type Config, OPTION_NAMES, type OptionName, optionOf, placeOf } from "./options.ts";
import { readText } from "./read-text.ts";
import {
  CONFIG_FLAG,
  CONFIG_VARIABLE,
  FLAGS,
  flagOf,
  SECRET_FLAGS,
  VARIABLE_PREFIX,
  VARIABLES,
} from "./spellings.ts";

export type Origin = "default" | "file" | "environment" | "flag";

export interface LoadInput<V extends CommandFlags> {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly cwd?: string;
  readonly commandFlags?: V;
  readonly home?: string | undefined;
}

export interface Loaded<V extends CommandFlags> {
  readonly config: Config;
  readonly origins: Readonly<Record<OptionName, Origin>>;
  /** Flag or variable that set each option. */
  readonly setBy: ReadonlyMap<OptionName, string>;
  readonly settingsFile: string | undefined;
  readonly flags: FlagValues<V>;
  readonly rest: readonly string[];
}

/** All errors in the settings, each with its source. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  /** In the reader's language. `message` is the English version. */
  readonly problems: readonly Text[];

  constructor(problems: readonly Text[]) {
    super(problems.map((problem) => renderText(problem, "en")).join("\n"));
    this.problems = problems;
  }
}

/** Precedence: flags, environment, settings file, defaults. */
export function loadConfig<const V extends CommandFlags = Record<never, never>>({
  argv,
  env,
  cwd = process.cwd(),
  commandFlags,
  home,
}: LoadInput<V>): Loaded<V> {
  const line = parseArguments(argv, arities(commandFlags));
  const flags = readTexts(line.given, FLAGS, cwd);
  const command = readCommandFlags(commandFlags, line.given, cwd);
  const environment = readEnvironment(env, cwd);
  const data = flags.values.get("data") ?? environment.values.get("data") ?? home ?? defaultOf("data", cwd);
  const file = readFile(line.given, env, String(data), cwd);

  const problems = [
    ...[line, flags, command, environment, file].flatMap((level) => level.problems),
    ...SECRET_FLAGS.filter((flag) => line.given.has(flag)).map(shownToOthers),
  ];
  if (problems.length > 0) throw new ConfigError(problems);

  const values = new Map<OptionName, Value>();
  const origins = new Map<OptionName, Origin>();
  for (const name of OPTION_NAMES) {
    const [origin, value] = settle(name, { flag: flags, environment, file }) ?? [
      "default",
      name === "data" && home !== undefined ? home : defaultOf(name, cwd),
    ];
    values.set(name, value);
    origins.set(name, origin);
  }
  return {
    config: nest(values),
    // Object.fromEntries loses the key type; the loop above covers every option.
    origins: Object.fromEntries(origins) as Record<OptionName, Origin>,
    setBy: new Map([...(environment.setBy ?? []), ...(flags.setBy ?? [])]),
    settingsFile: file.path,
    flags: command.values,
    rest: line.rest,
  };
}

function shownToOthers(flag: string): Text {
  return say("config.errors.at", { place: flag, problem: say("config.errors.secretOnLine", { flag }) });
}

function arities(commandFlags: CommandFlags = {}): Map<string, Arity> {
  const known = new Map<string, Arity>([[CONFIG_FLAG, "value"]]);
  for (const [flag, { name }] of FLAGS) known.set(flag, arityOf(optionOf(name).type));
  for (const flag of SECRET_FLAGS) known.set(flag, "value");
  for (const [name, { type }] of Object.entries(commandFlags)) {
    const flag = flagOf(name);
    if (known.has(flag)) throw new Error(`${flag} is a setting, so no command can have a flag of that name.`);
    known.set(flag, arityOf(type));
  }
  return known;
}

function arityOf(type: string): Arity {
  return type === "boolean" ? "switch" : "value";
}

interface FileLayer extends Layer {
  readonly path: string | undefined;
}

/** A file named explicitly must exist; the one in the data folder is optional. */
function readFile(
  given: ReadonlyMap<string, string>,
  env: Environment,
  data: string,
  cwd: string,
): FileLayer {
  const spelled = given.has(CONFIG_FLAG) ? CONFIG_FLAG : CONFIG_VARIABLE;
  const named = given.get(CONFIG_FLAG) ?? env[CONFIG_VARIABLE];
  if (named === "")
    return nothing(say("config.errors.at", { place: spelled, problem: refusal({ type: "path" }, named) }));
  if (named !== undefined) {
    const path = resolve(cwd, named);
    const held = readText(path);
    return "problem" in held
      ? nothing(say("config.errors.at", { place: spelled, problem: held.problem }))
      : { ...readSettings(path, held.text), path };
  }

  const path = join(data, "freehold.toml");
  const held = readText(path);
  if ("text" in held) return { ...readSettings(path, held.text, { data: DATA_BARRED }), path };
  return held.missing ? nothing() : nothing(held.problem);
}

const DATA_BARRED = say("config.errors.dataInOwnFile");

function nothing(...problems: Text[]): FileLayer {
  return { values: new Map(), problems, path: undefined };
}

type Levels = Readonly<Record<Exclude<Origin, "default">, Layer>>;

function settle(name: OptionName, levels: Levels): [Origin, Value] | undefined {
  for (const origin of ["flag", "environment", "file"] as const) {
    const value = levels[origin].values.get(name);
    if (value !== undefined) return [origin, value];
  }
}

function defaultOf(name: OptionName, cwd: string): Value {
  const option = optionOf(name);
  return accept(option, option.default, cwd) ?? option.default;
}

function nest(values: ReadonlyMap<OptionName, Value>): Config {
  const topLevel: Record<string, Value> = {};
  const sections: Record<string, Record<string, Value>> = {};
  for (const [name, value] of values) {
    const { section, key } = placeOf(name);
    if (section === undefined) topLevel[key] = value;
    else sections[section] = { ...sections[section], [key]: value };
  }
  // Each value was validated by the option that Config derives its type from, and none is missing.
  return { ...topLevel, ...sections } as Config;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Rejects unknown FREEHOLD_ variables. */
function readEnvironment(env: Environment, cwd: string): Layer {
  const ours = new Map<string, string>();
  for (const [variable, text] of Object.entries(env)) {
    if (text !== undefined && variable.startsWith(VARIABLE_PREFIX)) ours.set(variable, text);
  }
  const { values, problems, setBy } = readTexts(ours, VARIABLES, cwd);
  const unknown = [...ours.keys()].filter((name) => !VARIABLES.has(name) && name !== CONFIG_VARIABLE);
  return { values, setBy, problems: [...unknown.map(unknownVariable), ...problems] };
}

function unknownVariable(variable: string): Text {
  const meant = nearest(stemOf(variable), [...VARIABLES.keys(), CONFIG_VARIABLE].map(stemOf));
  const unknown = say("config.errors.unknownSetting");
  const problem =
    meant === undefined
      ? unknown
      : say("config.errors.didYouMean", { problem: unknown, meant: VARIABLE_PREFIX + meant });
  return say("config.errors.at", { place: variable, problem });
}

/** Strips the shared prefix, which would make all names look similar. */
function stemOf(variable: string): string {
  return variable.slice(VARIABLE_PREFIX.length);
}
