import { join } from "node:path";
import { type Catalogue, messagesOf } from "../src/text/catalogue.ts";
import { AREAS, LANGUAGES, readArea } from "../src/text/files.ts";
import { unusedKeys } from "./text-unused.ts";

const ROOT = join(import.meta.dir, "..");
const TRANSLATIONS = LANGUAGES.filter((language) => language !== "en");

/** Missing and superfluous translations, and texts that the code doesn't use. */
export async function findings(): Promise<string[]> {
  const compared = TRANSLATIONS.flatMap((language) => AREAS.flatMap((area) => compare(language, area)));
  return [...compared, ...(await unusedKeys()).map((key) => `${key} is not used`)];
}

/** Translations that haven't changed since a git revision although their English text has. */
export function outdated(since: string): string[] {
  return AREAS.flatMap((area) => {
    const [before, now] = [areaAt(since, "en", area), messages("en", area)];
    const changed = [...now].filter(([key, text]) => before.has(key) && before.get(key) !== text);
    if (changed.length === 0) return [];
    return TRANSLATIONS.flatMap((language) => {
      const [own, earlier] = [messages(language, area), areaAt(since, language, area)];
      return changed
        .filter(([key]) => own.has(key) && own.get(key) === earlier.get(key))
        .map(([key, text]) => `${language}: ${area}.${key} is unchanged, in English it is now: ${text}`);
    });
  });
}

function compare(language: string, area: string): string[] {
  const english = messages("en", area);
  const own = messages(language, area);
  const missing = [...english.keys()].filter((key) => !own.has(key));
  const spare = [...own.keys()].filter((key) => !english.has(key));
  return [
    ...missing.map((key) => `${language}: ${area}.${key} is missing`),
    ...spare.map((key) => `${language}: ${area}.${key} is not in English`),
  ];
}

const messages = (language: string, area: string) => new Map(messagesOf(readArea(language, area)));

/** Catalogue of an area at a revision; empty if the area or language didn't exist yet. */
function areaAt(revision: string, language: string, area: string): ReadonlyMap<string, string> {
  const shown = Bun.spawnSync(["git", "show", `${revision}:src/text/${language}/${area}.json`], {
    cwd: ROOT,
  });
  if (!shown.success) {
    const isRevision = Bun.spawnSync(["git", "rev-parse", "--verify", "--quiet", revision], { cwd: ROOT });
    if (!isRevision.success) throw new Error(`There is no revision ${revision}.`);
    return new Map();
  }
  const catalogue: Catalogue = JSON.parse(shown.stdout.toString());
  return new Map(messagesOf(catalogue));
}
