import { useNames } from "../../language/names/index.ts";
import { usePermissionText } from "./permission-text.ts";

/**
 * What a side of a duty is called: an action, with the field in brackets where only a change of that field matters;
 * several with a plus where all of them are needed.
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
