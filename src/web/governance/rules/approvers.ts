import { useMemo } from "react";
import type { ApprovalApprover, ApprovalRuleStep } from "../../../client/contract.ts";
import { useColleagues } from "../../kit/person.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    manager: "manager of whoever asks",
    above: (levels: number) => `${levels} levels above whoever asks`,
    head: "head of the unit",
    field: (field: string) => `whom the record names (${field})`,
    any: (names: string) => names,
    all: (names: string) => `all of: ${names}`,
    some: (need: number, names: string) => `${need} of: ${names}`,
    or: " or ",
  },
  de: {
    manager: "Führungskraft der antragstellenden Person",
    above: (levels: number) => `${levels} Ebenen über der antragstellenden Person`,
    head: "Leitung der Einheit",
    field: (field: string) => `im Datensatz genannt (${field})`,
    any: (names: string) => names,
    all: (names: string) => `alle aus: ${names}`,
    some: (need: number, names: string) => `${need} aus: ${names}`,
    or: " oder ",
  },
});

export function useApprovers(): (
  approvers: readonly ApprovalApprover[],
  need: ApprovalRuleStep["need"],
) => string {
  const t = useWords(words);
  const role = useRoleName();
  const people = useColleagues();
  const names = useNames();
  return useMemo(() => {
    const one = (approver: ApprovalApprover): string => {
      if ("role" in approver) return role(approver.role);
      if ("user" in approver) return people?.get(approver.user)?.name ?? "…";
      if ("manager_of" in approver)
        return approver.manager_of === 1 ? t.manager : t.above(approver.manager_of);
      if ("head_of_unit" in approver) return t.head;
      return t.field(names.field("", approver.field));
    };
    return (approvers, need) => {
      const told = approvers.map(one).join(t.or);
      if (need === "all") return t.all(told);
      return typeof need === "number" && need > 1 ? t.some(need, told) : t.any(told);
    };
  }, [people, role, names, t]);
}
