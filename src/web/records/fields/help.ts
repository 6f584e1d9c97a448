import { useLanguage } from "../../language/language.ts";
import { useNames } from "../../language/names/index.ts";

/** What the API says of a field, as a person reads it. It is English; elsewhere the name has to do. */
export function useHelp(): (collection: string, help: string | null) => string | undefined {
  const { language } = useLanguage();
  const names = useNames();
  return (collection, help) => {
    if (language !== "en" || help === null) return undefined;
    // Fields are called as the API calls them: `unless notice is given by notice_by`.
    return help.replaceAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (field) => `“${names.field(collection, field)}”`);
  };
}
