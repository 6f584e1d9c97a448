import { useRoleName } from "../../kit/role-names.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    role: (role: string) => `as ${role}`,
    last: (role: string) => `as ${role}, since nobody else can decide`,
    rule: "named by the rule",
    manager: "manager of whoever asked",
    above: (levels: string) => `${levels} levels above whoever asked`,
    head: "heads the unit of whoever asked",
    field: (field: string) => `named by the record: ${field}`,
    away: "stands in while they are away",
    escalated: "was added when it waited too long",
    named: "was named to stand in",
    unfit: "was named to stand in, though a duty keeps them from the role",
    took: "took over",
  },
  de: {
    role: (role: string) => `als ${role}`,
    last: (role: string) => `als ${role}, weil sonst niemand entscheiden kann`,
    rule: "in der Regel genannt",
    manager: "führt die antragstellende Person",
    above: (levels: string) => `${levels} Ebenen über der antragstellenden Person`,
    head: "leitet die Einheit der antragstellenden Person",
    field: (field: string) => `im Datensatz genannt: ${field}`,
    away: "vertritt während der Abwesenheit",
    escalated: "kam hinzu, als es zu lange dauerte",
    named: "wurde als Vertretung benannt",
    unfit: "wurde als Vertretung benannt, obwohl eine Funktionstrennung von der Rolle abhält",
    took: "hat übernommen",
  },
});

/** Localised reason for choosing an approver; the API returns it in English. */
export function useWhy(): (why: string, collection?: string | null) => string {
  const t = useWords(words);
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
    if (last) return t.last(role(last));
    const held = part(/^has the role (\S+)$/);
    if (held) return t.role(role(held));
    const levels = part(/^is (\d+) levels above the requester$/);
    if (levels) return t.above(levels);
    const field = part(/^is named by the record's (\S+)$/);
    if (field) return t.field(names.field(collection ?? "", field));
    return fixed[why] ?? why;
  };
}
