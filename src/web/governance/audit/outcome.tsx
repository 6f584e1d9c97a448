import type { AuditEvent } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { useTexts } from "../texts.ts";

const TONES: Readonly<Record<AuditEvent["outcome"], Tone>> = {
  ok: "good",
  denied: "bad",
  failed: "bad",
  held: "waiting",
  dry_run: "quiet",
  replayed: "quiet",
};

export function Outcome({ outcome }: { outcome: AuditEvent["outcome"] }) {
  const t = useTexts("governance.outcome");
  return <Tag tone={TONES[outcome]}>{t[outcome]}</Tag>;
}
