import { say, type Text } from "../text/message.ts";
import { nearest } from "./nearest.ts";

export type Arity = "value" | "switch";

export interface Arguments {
  /** Value of each flag. A bare switch is `true`, its `--no-` form `false`. */
  readonly given: ReadonlyMap<string, string>;
  readonly rest: readonly string[];
  readonly problems: readonly Text[];
}

/** Splits a command line into flags and positional arguments, such as a lone `-` and all after `--`. */
export function parseArguments(argv: readonly string[], known: ReadonlyMap<string, Arity>): Arguments {
  const given = new Map<string, string>();
  const rest: string[] = [];
  const problems: Text[] = [];
  const complain = (flag: string, problem: Text) =>
    void problems.push(say("config.errors.at", { place: flag, problem }));

  const set = (flag: string, text: string) => {
    if (given.has(flag)) complain(flag, say("config.errors.twice"));
    given.set(flag, text);
  };

  const waiting = [...argv];
  for (let argument = waiting.shift(); argument !== undefined; argument = waiting.shift()) {
    if (argument === "--") {
      rest.push(...waiting);
      break;
    }
    if (!argument.startsWith("-") || argument === "-") {
      rest.push(argument);
      continue;
    }

    const { flag, text } = split(argument);
    const arity = known.get(flag);
    const denied = arity === undefined ? deniedSwitch(flag, known) : undefined;
    if (denied !== undefined) {
      if (text === undefined) set(denied, "false");
      else complain(flag, say("config.errors.noValue", { flag: denied }));
    } else if (arity === undefined) {
      complain(flag, unknownFlag(flag, known));
    } else if (text !== undefined) {
      set(flag, text);
    } else if (arity === "switch") {
      set(flag, "true");
    } else if (waiting[0] === undefined || waiting[0].startsWith("--")) {
      // Another flag instead of a value suggests that the value was forgotten. `--flag=--text` still works.
      complain(flag, say("config.errors.valueMissing"));
    } else {
      set(flag, waiting.shift() ?? "");
    }
  }
  return { given, rest, problems };
}

function deniedSwitch(flag: string, known: ReadonlyMap<string, Arity>): string | undefined {
  if (!flag.startsWith("--no-")) return undefined;
  const denied = flag.replace("--no-", "--");
  return known.get(denied) === "switch" ? denied : undefined;
}

function split(argument: string): { flag: string; text: string | undefined } {
  const equals = argument.indexOf("=");
  if (equals < 0) return { flag: argument, text: undefined };
  return { flag: argument.slice(0, equals), text: argument.slice(equals + 1) };
}

function unknownFlag(flag: string, known: ReadonlyMap<string, Arity>): Text {
  const stems = Array.from(known.keys(), (name) => name.slice("--".length));
  const meant = nearest(flag.replace(/^-+/, ""), stems);
  const problem = say("config.errors.unknownFlag");
  return meant === undefined ? problem : say("config.errors.didYouMean", { problem, meant: `--${meant}` });
}
