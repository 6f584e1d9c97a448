import { useMemo } from "react";
import type { ApprovalApprover, ApprovalRuleStep } from "../../../client/contract.ts";
import { useColleagues } from "../../kit/person.tsx";
import { useRoleName } from "../../kit/role-names.ts";
import { useNames } from "../../language/names.ts";
import { useTexts } from "../texts.ts";

export function useApprovers(): (
  approvers: readonly ApprovalApprover[],
  need: ApprovalRuleStep["need"],
) => string {
  const t = useTexts("governance.approvers");
  const role = useRoleName();
  const people = useColleagues();
  const names = useNames();
  return useMemo(() => {
    const one = (approver: ApprovalApprover): string => {
      if ("role" in approver) return role(approver.role);
      if ("user" in approver) return people?.get(approver.user)?.name ?? "…";
      if ("manager_of" in approver)
        return approver.manager_of === 1 ? t.manager : t.above({ levels: approver.manager_of });
      if ("head_of_unit" in approver) return t.head;
      return t.field({ field: names.field("", approver.field) });
    };
    return (approvers, need) => {
      const names = approvers.map(one).join(t.or);
      if (need === "all") return t.all({ names });
      return typeof need === "number" && need > 1 ? t.some({ need, names }) : t.any({ names });
    };
  }, [people, role, names, t]);
}
