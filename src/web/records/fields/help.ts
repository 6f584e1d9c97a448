import { useLanguage } from "../../language/language.ts";
import { useNames } from "../../language/names.ts";

/** Help text of a field. The API has it in English only; other languages rely on the name. */
export function useHelp(): (collection: string, help: string | null) => string | undefined {
  const { language } = useLanguage();
  const names = useNames();
  return (collection, help) => {
    if (language !== "en" || help === null) return undefined;
    // Replace API field names: `unless notice is given by notice_by`.
    return help.replaceAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (field) => `“${names.field(collection, field)}”`);
  };
}
