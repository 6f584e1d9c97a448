import { dirname } from "node:path";
import { parse, TomlError } from "smol-toml";
import { duplicates, type KeyLine, keyLines, lineOf } from "./key-lines.ts";
import { accept, refusal, type Value } from "./kinds.ts";
import type { Layer } from "./layer.ts";
import { nearest } from "./nearest.ts";
import { OPTION_NAMES, type OptionName, optionOf, placeOf } from "./options.ts";

const PLACES = OPTION_NAMES.map((name) => ({ name, ...placeOf(name) }));
const SECTIONS = [...new Set(PLACES.flatMap(({ section }) => section ?? []))];

interface Problem {
  readonly line: number;
  readonly text: string;
}

/**
 * Parses a settings file. Relative paths are resolved from its folder. `barred` maps options that this file
 * may not set to the reason.
 */
export function readSettings(
  path: string,
  text: string,
  barred: Readonly<Partial<Record<OptionName, string>>> = {},
): Layer {
  const lines = keyLines(text);
  const { table, problems } = parseToml(text, lines);
  const values = new Map<OptionName, Value>();

  const complain = (at: readonly string[], text: string) => problems.push({ line: lineOf(at, lines), text });

  const read = (section: string | undefined, key: string, given: unknown) => {
    const at = section === undefined ? [key] : [section, key];
    const place = PLACES.find((known) => known.section === section && known.key === key);
    if (place === undefined) return complain(at, unknownSetting(section, key));
    const { name } = place;
    if (barred[name] !== undefined) return complain(at, `"${name}" cannot be set here: ${barred[name]}`);
    const value = accept(optionOf(name), given, dirname(path));
    if (value === undefined) return complain(at, `${name}: ${refusal(optionOf(name), given)}`);
    values.set(name, value);
  };

  for (const [key, given] of Object.entries(table)) {
    const isSection = SECTIONS.includes(key);
    if (isSection && isTable(given)) {
      for (const [inner, value] of Object.entries(given)) read(key, inner, value);
    } else if (isSection) {
      complain([key], `"${key}" is a section: write [${key}], and its settings below it.`);
    } else if (isTable(given) && !PLACES.some((known) => known.name === key)) {
      complain([key], unknownSection(key));
    } else {
      read(undefined, key, given);
    }
  }

  problems.sort((one, other) => one.line - other.line);
  return { values, problems: problems.map((problem) => `${path}:${problem.line}: ${problem.text}`) };
}

function parseToml(text: string, lines: readonly KeyLine[]): { table: object; problems: Problem[] } {
  try {
    return { table: parse(text), problems: [] };
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const problems = duplicates(lines).map(({ again, first }) => ({
      line: again.line,
      text: again.header
        ? `[${again.path.join(".")}] was already opened on line ${first.line}`
        : `"${again.path.at(-1)}" was already set on line ${first.line}`,
    }));
    if (!problems.some(({ line }) => line === thrown.line)) {
      // The rest of the message quotes surrounding lines, which may contain a secret.
      const [reason = ""] = thrown.message.replace("Invalid TOML document: ", "").split("\n");
      problems.push({ line: thrown.line, text: `not valid TOML: ${reason}` });
    }
    return { table: {}, problems };
  }
}

function unknownSection(section: string): string {
  const meant = nearest(section, SECTIONS);
  return `unknown section [${section}]${meant === undefined ? "" : `. Did you mean [${meant}]?`}`;
}

function unknownSetting(section: string | undefined, key: string): string {
  const unknown = `unknown setting "${key}"${section === undefined ? "" : ` in [${section}]`}`;
  // A known key in the wrong section is a likelier mistake than a similar name.
  const elsewhere = PLACES.find((known) => known.key === key || known.name === key);
  if (elsewhere) {
    const where = elsewhere.section === undefined ? "above the first section" : `in [${elsewhere.section}]`;
    return `${unknown}. Write it as "${elsewhere.key}" ${where}.`;
  }
  const siblings = PLACES.filter((known) => known.section === section).map((known) => known.key);
  const meant = nearest(key, siblings);
  return meant === undefined ? unknown : `${unknown}. Did you mean "${meant}"?`;
}

function isTable(given: unknown): given is object {
  return typeof given === "object" && given !== null && !Array.isArray(given) && !(given instanceof Date);
}
