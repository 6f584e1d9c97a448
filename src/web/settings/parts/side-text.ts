import { useNames } from "../../language/names.ts";
import { usePermissionText } from "./permission-text.ts";

/** Action, with a field in brackets if only its changes count; required combinations are joined by a plus. */
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
