import { useRoleName } from "../../kit/role-names.ts";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";

/** Localised reason for choosing an approver; the API returns it in English. */
export function useWhy(): (why: string, collection?: string | null) => string {
  const t = useTexts("governance.why");
  const role = useRoleName();
  const names = useNames();
  const fixed: Readonly<Record<string, string>> = {
    "is named by the rule": t.rule,
    "is the requester's manager": t.manager,
    "heads the requester's unit": t.head,
    "stands in while they are away": t.away,
    "was added when it waited too long": t.escalated,
    "was named to stand in": t.named,
    "was named to stand in, though a duty keeps them from the role": t.unfit,
    "took over": t.took,
  };
  return (why, collection) => {
    const part = (form: RegExp) => form.exec(why)?.[1];
    const last = part(/^(\w+), since nobody else can decide$/);
    if (last) return t.last({ role: role(last) });
    const held = part(/^has the role (\S+)$/);
    if (held) return t.role({ role: role(held) });
    const levels = part(/^is (\d+) levels above the requester$/);
    if (levels) return t.above({ levels });
    const field = part(/^is named by the record's (\S+)$/);
    if (field) return t.field({ field: names.field(collection ?? "", field) });
    return fixed[why] ?? why;
  };
}
