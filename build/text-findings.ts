import { messagesOf } from "../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../src/text/files.ts";

/** Texts that a language lacks or has in vain. */
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
  return [
    ...missing.map((key) => `${language}: ${area}.${key} is missing`),
    ...spare.map((key) => `${language}: ${area}.${key} is not in English`),
  ];
}
