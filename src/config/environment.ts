import { type Layer, readTexts } from "./layer.ts";
import { nearest } from "./nearest.ts";
import { CONFIG_VARIABLE, VARIABLE_PREFIX, VARIABLES } from "./spellings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the options in the environment. A FREEHOLD_ variable that is none is a mistake, never ignored. */
export function readEnvironment(env: Environment, cwd: string): Layer {
  const ours = new Map<string, string>();
  for (const [variable, text] of Object.entries(env)) {
    if (text !== undefined && variable.startsWith(VARIABLE_PREFIX)) ours.set(variable, text);
  }
  const { values, problems, setBy } = readTexts(ours, VARIABLES, cwd);
  const unknown = [...ours.keys()].filter((name) => !VARIABLES.has(name) && name !== CONFIG_VARIABLE);
  return { values, setBy, problems: [...unknown.map(unknownVariable), ...problems] };
}

function unknownVariable(variable: string): string {
  const meant = nearest(stemOf(variable), [...VARIABLES.keys(), CONFIG_VARIABLE].map(stemOf));
  const suggestion = meant === undefined ? "" : `. Did you mean ${VARIABLE_PREFIX}${meant}?`;
  return `${variable}: unknown setting${suggestion}`;
}

/** The prefix that all share would make every name look alike. */
function stemOf(variable: string): string {
  return variable.slice(VARIABLE_PREFIX.length);
}
