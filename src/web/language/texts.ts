import format, { type CompiledMessage } from "icu-minify/format";
import { formatOptions } from "../../text/format.ts";
import type { Sections } from "../../text/keys.ts";
import { type CompiledArea, loaders } from "./catalogues.ts";
import { initialLanguage, onLanguageChange, useLanguage } from "./language.ts";

/** Section of the texts, such as `crm.pipeline`. */
export type SectionKey = keyof Sections;

/** Texts of a section: strings, and functions for texts with parameters. */
export type Texts<K extends SectionKey> = Sections[K];

type Area = SectionKey extends `${infer A}.${string}` ? A : never;

/** Hook that returns the texts of a section of its area. */
export type UseTexts<A extends Area> = <K extends SectionKey & `${A}.${string}`>(section: K) => Sections[K];

type Section = Record<string, string | ((params: Record<string, string | number>) => string)>;

const areas = new Set<string>();
const compiled = new Map<string, CompiledArea>();
const sections = new Map<string, Section>();

onLanguageChange((language) => Promise.all([...areas].map((area) => load(area, language))));

/**
 * Loads the texts of an area in the language of the page. Each area of the application has a `texts.ts` that
 * awaits this, so that no component is shown before its texts are there.
 */
export async function loadTexts<A extends Area>(area: A): Promise<UseTexts<A>> {
  areas.add(area);
  await load(area, initialLanguage);
  return (section) => {
    const { language } = useLanguage();
    // The types are generated from the same catalogues.
    return sectionOf(section, language) as Sections[typeof section];
  };
}

async function load(area: string, language: string): Promise<void> {
  const place = `${language}/${area}`;
  if (compiled.has(place)) return;
  const found = await loaders[language]?.[area]?.();
  compiled.set(place, found?.default ?? {});
}

function sectionOf(key: string, language: string): Section {
  const place = `${language}/${key}`;
  const known = sections.get(place);
  if (known) return known;
  const [area = "", name = ""] = key.split(".");
  const messages = compiled.get(`${language}/${area}`)?.[name] ?? {};
  const section = Object.fromEntries(
    Object.entries(messages).map(([text, message]) => [text, usable(message, language)]),
  );
  sections.set(place, section);
  return section;
}

const usable = (message: CompiledMessage, language: string) =>
  typeof message === "string"
    ? message
    : (params: Record<string, string | number>) => String(format(message, language, params, formatOptions));
