import { useLanguage } from "../../language/language.ts";
import { useNames } from "../../language/names.ts";
import type { MetaField } from "../meta-fields.ts";

/** Help text of a field. For transition inputs it exists in English only. */
export function useHelp(): (
  collection: string,
  field: Pick<MetaField, "help" | "helpIn">,
) => string | undefined {
  const { language } = useLanguage();
  const names = useNames();
  return (collection, { help, helpIn = language }) => {
    if (helpIn !== language || help === null) return undefined;
    // Replaces API field names by labels: `unless notice is given by notice_by`.
    return help.replaceAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (field) => `“${names.field(collection, field)}”`);
  };
}
