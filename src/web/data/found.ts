import { useLanguage } from "../language/language.ts";
import { useNames } from "../language/names.ts";

/** Translates the reason for a match, which the API gives in English. */
export function useFound(): (why: string, collection: string) => string {
  const { language } = useLanguage();
  const names = useNames();
  return (why, collection) => {
    const [, field, what] = /^([\w.]+): (.+)$/.exec(why) ?? [];
    const named = field === undefined ? undefined : names.field(collection, field);
    if (language !== "de")
      return named && what
        ? `${named}: ${what.replace(/ [\w.-]+\/[\w-]+$/, " another record of the list")}`
        : why;
    if (named && what) {
      const known = GERMAN.find(([form]) => form.test(what));
      return `${named}: ${known ? known[1] : what}`;
    }
    return GERMAN.find(([form]) => form.test(why))?.[1] ?? why;
  };
}

const GERMAN: readonly (readonly [RegExp, string])[] = [
  [/^the employee number$/, "die Personalnummer"],
  [/^the e-mail address$/, "die E-Mail-Adresse"],
  [/^the telephone number$/, "die Telefonnummer"],
  [/^the name$/, "der Name"],
  [/^words in it$/, "Worte darin"],
  [/^the member$/, "das Mitglied"],
  [/^refers to /, "verweist auf einen anderen Fund"],
  [/^of a file attached/, "Name einer angehängten Datei"],
  [/^added by hand$/, "von Hand hinzugefügt"],
  [/^corrected$/, "berichtigt"],
];
