import type { ApprovalDetail } from "../../../client/contract.ts";
import { useMay, usePerson } from "../../session/session.ts";
import type { Decision } from "./decision-dialog.tsx";

const ALIVE = ["pending", "changes_requested", "stale", "failed"];

/** Available decisions, split into the most likely and the rest. */
export function useDecisions(request: ApprovalDetail): { first: Decision[]; rest: Decision[] } {
  const me = usePerson()?.user.id;
  const may = useMay();
  const { state, waits_for_me, requester, decides } = request;
  const asked = requester.id === me;
  const pending = state === "pending";
  const open = ALIVE.includes(state);
  const part = asked || waits_for_me || may("approvals.read_all");
  const offered: [Decision, boolean][] = [
    ["request_changes", waits_for_me],
    ["delegate", waits_for_me],
    ["escalate", pending && part],
    ["comment", open && part],
    ["override", pending && !waits_for_me && may("approvals.override")],
  ];
  const rest = offered.filter(([, offer]) => offer).map(([decision]) => decision);
  if (waits_for_me) return { first: ["reject", "approve"], rest };
  if (!asked || !open) return { first: [], rest };
  const again: Decision[] = pending || (decides && state === "failed") ? [] : ["resubmit"];
  return { first: ["withdraw", ...again], rest };
}
