import type { Approval } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { useTexts } from "../texts.ts";

const TONES: Readonly<Record<Approval["state"], Tone>> = {
  pending: "waiting",
  approved: "good",
  executing: "busy",
  executed: "good",
  failed: "bad",
  rejected: "bad",
  changes_requested: "waiting",
  withdrawn: "quiet",
  stale: "waiting",
  expired: "quiet",
  cancelled: "quiet",
};

export function RequestState({ state }: { state: Approval["state"] }) {
  const t = useTexts("governance.approvals");
  return <Tag tone={TONES[state]}>{t[state]}</Tag>;
}
