import format, { type CompiledMessage } from "icu-minify/format";
import { formatOptions, localeOf } from "../../text/format.ts";
import type { Sections } from "../../text/keys.ts";
import { type CompiledArea, firstAreas, loaders } from "./catalogues.ts";
import { currentLanguage, onLanguageChange, useLanguage } from "./language.ts";
import type { Language } from "./languages.ts";

export type SectionKey = keyof Sections;

export type Texts<K extends SectionKey> = Sections[K];

type Area = SectionKey extends `${infer A}.${string}` ? A : never;

export type UseTexts<A extends Area> = <K extends SectionKey & `${A}.${string}`>(section: K) => Sections[K];

type Section = Record<string, string | ((params: Record<string, string | number>) => string)>;

const areas = new Set<string>();
const compiled = new Map<string, CompiledArea>();
const sections = new Map<string, Section>();

onLanguageChange((language) => Promise.all([...areas].map((area) => load(area, language))));

/** Hook for an area's texts, exported by its `texts.ts`. The bundler loads texts with the code using them. */
export function textsOf<A extends Area>(_area: A): UseTexts<A> {
  return (section) => {
    const { language } = useLanguage();
    // The types are generated from the same catalogues.
    return sectionOf(section, language) as Sections[typeof section];
  };
}

/** An area's texts in the language of a customer, which may not be that of the screen. */
export async function textsIn<K extends SectionKey>(section: K, language: Language): Promise<Sections[K]> {
  await load(section.split(".")[0] ?? "", language);
  // The types are generated from the same catalogues.
  return sectionOf(section, language) as Sections[K];
}

/** Resolves to a module once the texts that it needs are loaded. The bundler generates the calls. */
export async function withTexts<M>(needed: readonly string[], module: Promise<M>): Promise<M> {
  await loadAll(needed);
  return module;
}

export const loadFirstTexts = (): Promise<void> => loadAll(firstAreas);

async function loadAll(needed: readonly string[]): Promise<void> {
  for (const area of needed) areas.add(area);
  await Promise.all(needed.map((area) => load(area, currentLanguage())));
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
  const messages = compiled.get(`${language}/${area}`)?.[name];
  if (!messages) throw new Error(`The texts of ${key} are not loaded.`);
  const section = Object.fromEntries(
    Object.entries(messages).map(([text, message]) => [text, usable(message, language)]),
  );
  sections.set(place, section);
  return section;
}

const usable = (message: CompiledMessage, language: string) =>
  typeof message === "string"
    ? message
    : (params: Record<string, string | number>) =>
        String(format(message, localeOf(language), params, formatOptions));
