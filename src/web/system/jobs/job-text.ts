import { useLanguage } from "../../language/language.ts";
import { useNames } from "../../language/names.ts";
import { useMeta } from "../../records/meta.ts";
import { useModuleName } from "../../settings/parts/module-names.ts";
import { spoken } from "../../settings/parts/permission-text.ts";

/** How a job is called: by what it is about and what it does. Actions of the appliance keep their own words. */
export function useJobText(): (name: string) => string {
  const names = useNames();
  const meta = useMeta();
  const { language } = useLanguage();
  const moduleName = useModuleName();
  return (name) => {
    const parts = name.split(".");
    const collection = parts.slice(0, 2).join(".");
    const deed = names.move(collection, parts.slice(2).join("_"));
    if (meta?.has(collection) && parts.length > 2) return `${names.many(collection)}: ${deed}`;
    const [module = "", ...rest] = parts;
    return [moduleName(module), ...rest.map((part) => spoken(part, language))].join(" · ");
  };
}
