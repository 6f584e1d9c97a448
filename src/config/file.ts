import { dirname } from "node:path";
import { parse, TomlError } from "smol-toml";
import { say, type Text } from "../text/message.ts";
import { duplicates, type KeyLine, keyLines, lineOf } from "./key-lines.ts";
import { accept, refusal, type Value } from "./kinds.ts";
import type { Layer } from "./layer.ts";
import { nearest } from "./nearest.ts";
import { OPTION_NAMES, type OptionName, optionOf, placeOf } from "./options.ts";

const PLACES = OPTION_NAMES.map((name) => ({ name, ...placeOf(name) }));
const SECTIONS = [...new Set(PLACES.flatMap(({ section }) => section ?? []))];

interface Problem {
  readonly line: number;
  readonly text: Text;
}

/** Resolves relative paths from the file's folder. `barred`: options not allowed in this file, and why. */
export function readSettings(
  path: string,
  text: string,
  barred: Readonly<Partial<Record<OptionName, Text>>> = {},
): Layer {
  const lines = keyLines(text);
  const { table, problems } = parseToml(text, lines);
  const values = new Map<OptionName, Value>();

  const complain = (at: readonly string[], text: Text) => problems.push({ line: lineOf(at, lines), text });

  const read = (section: string | undefined, key: string, given: unknown) => {
    const at = section === undefined ? [key] : [section, key];
    const place = PLACES.find((known) => known.section === section && known.key === key);
    if (place === undefined) return complain(at, unknownSetting(section, key));
    const { name } = place;
    const reason = barred[name];
    if (reason !== undefined) return complain(at, say("config.errors.notHere", { name, reason }));
    const value = accept(optionOf(name), given, dirname(path));
    if (value === undefined)
      return complain(at, say("config.errors.at", { place: name, problem: refusal(optionOf(name), given) }));
    values.set(name, value);
  };

  for (const [key, given] of Object.entries(table)) {
    const isSection = SECTIONS.includes(key);
    if (isSection && isTable(given)) {
      for (const [inner, value] of Object.entries(given)) read(key, inner, value);
    } else if (isSection) {
      complain([key], say("config.errors.isSection", { section: key }));
    } else if (isTable(given) && !PLACES.some((known) => known.name === key)) {
      complain([key], unknownSection(key));
    } else {
      read(undefined, key, given);
    }
  }

  problems.sort((one, other) => one.line - other.line);
  return {
    values,
    problems: problems.map(({ line, text }) => say("config.errors.inFile", { path, line, problem: text })),
  };
}

function parseToml(text: string, lines: readonly KeyLine[]): { table: object; problems: Problem[] } {
  try {
    return { table: parse(text), problems: [] };
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const problems = duplicates(lines).map(({ again, first }) => ({
      line: again.line,
      text: again.header
        ? say("config.errors.sectionTwice", { section: again.path.join("."), line: first.line })
        : say("config.errors.keyTwice", { key: again.path.at(-1) ?? "", line: first.line }),
    }));
    if (!problems.some(({ line }) => line === thrown.line)) {
      // The rest of the message quotes lines that may contain a secret.
      const [reason = ""] = thrown.message.replace("Invalid TOML document: ", "").split("\n");
      problems.push({ line: thrown.line, text: say("config.errors.notToml", { reason }) });
    }
    return { table: {}, problems };
  }
}

function unknownSection(section: string): Text {
  const meant = nearest(section, SECTIONS);
  const problem = say("config.errors.unknownSection", { section });
  return meant === undefined ? problem : say("config.errors.didYouMean", { problem, meant: `[${meant}]` });
}

function unknownSetting(section: string | undefined, key: string): Text {
  const problem =
    section === undefined
      ? say("config.errors.unknownKey", { key })
      : say("config.errors.unknownKeyIn", { key, section });
  // A known key in the wrong section is a likelier mistake than a similar name.
  const elsewhere = PLACES.find((known) => known.key === key || known.name === key);
  if (elsewhere) {
    return elsewhere.section === undefined
      ? say("config.errors.keyBelongsOnTop", { problem, key: elsewhere.key })
      : say("config.errors.keyBelongsIn", { problem, key: elsewhere.key, section: elsewhere.section });
  }
  const siblings = PLACES.filter((known) => known.section === section).map((known) => known.key);
  const meant = nearest(key, siblings);
  if (meant === undefined) return problem;
  return say("config.errors.didYouMean", { problem, meant: say("config.errors.quoted", { name: meant }) });
}

function isTable(given: unknown): given is object {
  return typeof given === "object" && given !== null && !Array.isArray(given) && !(given instanceof Date);
}
