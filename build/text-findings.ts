import { argumentsOf, messagesOf } from "../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../src/text/files.ts";

/** Texts that a language lacks, has in vain, or whose parameters differ from those in English. */
export function findings(): string[] {
  return LANGUAGES.filter((language) => language !== "en").flatMap((language) =>
    AREAS.flatMap((area) => compare(language, area)),
  );
}

function compare(language: string, area: string): string[] {
  const english = new Map(messagesOf(readArea("en", area)));
  const own = new Map(messagesOf(readArea(language, area)));
  const missing = [...english.keys()].filter((key) => !own.has(key));
  const spare = [...own.keys()].filter((key) => !english.has(key));
  const changed = [...own].filter(([key, text]) => {
    const original = english.get(key);
    if (original === undefined) return false;
    const wanted = argumentsOf(original);
    return [...argumentsOf(text).keys()].some((name) => !wanted.has(name));
  });
  return [
    ...missing.map((key) => `${language}: ${area}.${key} is missing`),
    ...spare.map((key) => `${language}: ${area}.${key} is not in English`),
    ...changed.map(([key]) => `${language}: ${area}.${key} has other parameters than in English`),
  ];
}
