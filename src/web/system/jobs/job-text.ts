import { useNames } from "../../language/names.ts";
import { useMeta } from "../../records/meta.ts";
import { useModuleName } from "../../settings/parts/module-names.ts";

/** How a job is called: by what it is about and what it does. Actions of the appliance keep their own words. */
export function useJobText(): (name: string) => string {
  const names = useNames();
  const meta = useMeta();
  const moduleName = useModuleName();
  return (name) => {
    const parts = name.split(".");
    const collection = parts.slice(0, 2).join(".");
    const deed = names.move(collection, parts.slice(2).join("_"));
    if (meta?.has(collection) && parts.length > 2) return `${names.many(collection)}: ${deed}`;
    const [module = "", ...rest] = parts.map((part) => part.replaceAll(/[_-]/g, " "));
    return [moduleName(module), ...rest].join(" · ");
  };
}
