import { useNames } from "../../language/names.ts";
import { usePermissionText } from "./permission-text.ts";

/**
 * Name of one side of a segregation-of-duties rule: an action, with the field in brackets if only changes of
 * that field count; several actions that are all needed are joined with a plus.
 */
export function useSideText(): (side: string) => string {
  const text = usePermissionText();
  const names = useNames();
  const one = (action: string) => {
    const [, name = action, field] = /^([^(]+)(?:\((.+)\))?$/.exec(action) ?? [];
    if (!field) return text.whole(name);
    return `${text.whole(name)} (${names.field(text.groupKey(name), field)})`;
  };
  return (side) => side.split(" + ").map(one).join(" + ");
}
