import type { ApprovalTie } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

export function useTieText(): (tie: ApprovalTie) => string {
  const t = useTexts("governance.tie");
  const format = useFormat();
  return ({ kind, by, account, at, until }) =>
    t.not({
      why: t[kind]({ by: by.name, account: account.name, day: format.day(at.slice(0, 10)) }),
      until: format.day(until.slice(0, 10)),
    });
}
