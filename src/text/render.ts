import compile from "icu-minify/compile";
import format, { type CompiledMessage } from "icu-minify/format";
import { argumentsOf, messagesOf } from "./catalogue.ts";
import { LANGUAGES, readArea } from "./files.ts";
import { formatOptions, localeOf } from "./format.ts";
import { isMessage, type Message, type Param, type Text } from "./message.ts";

/** Falls back to English for missing translations. */
export function render({ key, params = {} }: Message, language: string): string {
  const spoken = LANGUAGES.includes(language) ? language : "en";
  const text = textOf(key, spoken) ?? textOf(key, "en");
  if (text === undefined) throw new Error(`No text has the key ${key}.`);
  if (typeof text.compiled === "string") return text.compiled;
  const values = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      text.dates.has(name) ? new Date(String(value)) : insertable(value, spoken),
    ]),
  );
  return String(format(text.compiled, localeOf(spoken), values, formatOptions));
}

/** Returns strings, such as user input, unchanged. */
export const renderText = (text: Text, language: string): string =>
  typeof text === "string" ? text : render(text, language);

export const hasText = (key: string): boolean => textOf(key, "en") !== undefined;

/** Best supported language for an Accept-Language header. Defaults to English. */
export function languageOf(header: string | null | undefined): string {
  if (!header) return "en";
  const wanted = header
    .split(",")
    .map((part) => {
      const [tag = "", ...more] = part.trim().toLowerCase().split(";");
      return {
        language: tag.split("-")[0] ?? "",
        quality: Number(/^\s*q=([\d.]+)\s*$/.exec(more.join(";"))?.[1] ?? 1),
      };
    })
    .filter(({ language, quality }) => quality > 0 && LANGUAGES.includes(language));
  return wanted.sort((a, b) => b.quality - a.quality)[0]?.language ?? "en";
}

interface Compiled {
  readonly compiled: CompiledMessage;
  /** Names of date parameters. */
  readonly dates: ReadonlySet<string>;
}

const sources = new Map<string, ReadonlyMap<string, string>>();
const texts = new Map<string, Compiled>();

function textOf(key: string, language: string): Compiled | undefined {
  const place = `${language}/${key}`;
  const known = texts.get(place);
  if (known) return known;
  const source = sourcesOf(language, key.slice(0, key.indexOf("."))).get(key);
  if (source === undefined) return undefined;
  const dates = [...argumentsOf(source)].filter(([, kind]) => kind === "date").map(([name]) => name);
  const text = { compiled: compile(source), dates: new Set(dates) };
  texts.set(place, text);
  return text;
}

function sourcesOf(language: string, area: string): ReadonlyMap<string, string> {
  const place = `${language}/${area}`;
  const known = sources.get(place);
  if (known) return known;
  const read = new Map(
    [...messagesOf(readArea(language, area))].map(([path, text]) => [`${area}.${path}`, text]),
  );
  sources.set(place, read);
  return read;
}

function insertable(value: Param, language: string): string | number | boolean | Date {
  if (isList(value)) return value.map((one) => String(insertable(one, language))).join(", ");
  return isMessage(value) ? render(value, language) : value;
}

const isList = (value: Param): value is Extract<Param, readonly unknown[]> => Array.isArray(value);
