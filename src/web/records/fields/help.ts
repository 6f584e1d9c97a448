import { useLanguage } from "../../language/language.ts";
import { useNames } from "../../language/names.ts";
import type { MetaField } from "../meta-fields.ts";

/** Help text of a field. For transition inputs it exists in English only. */
export function useHelp(): (
  collection: string,
  field: Pick<MetaField, "name" | "help" | "helpIn">,
) => string | undefined {
  const { language } = useLanguage();
  const names = useNames();
  return (collection, { name, help, helpIn = language }) => {
    // A help text that only repeats the label explains nothing.
    if (helpIn !== language || help === null || help === names.field(collection, name)) return undefined;
    // Replaces API field names by labels: `unless notice is given by notice_by`.
    return help.replaceAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g, (field) => `“${names.field(collection, field)}”`);
  };
}
