import type { AuditEvent } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { defineWords, useWords } from "../../language/words.ts";

export const outcomeWords = defineWords({
  en: {
    ok: "Done",
    denied: "Refused",
    failed: "Failed",
    held: "Held for approval",
    dry_run: "Tried",
    replayed: "Repeated",
  },
  de: {
    ok: "Erledigt",
    denied: "Verweigert",
    failed: "Fehlgeschlagen",
    held: "Angehalten",
    dry_run: "Probe",
    replayed: "Wiederholt",
  },
});

const TONES: Readonly<Record<AuditEvent["outcome"], Tone>> = {
  ok: "good",
  denied: "bad",
  failed: "bad",
  held: "waiting",
  dry_run: "quiet",
  replayed: "quiet",
};

export function Outcome({ outcome }: { outcome: AuditEvent["outcome"] }) {
  const t = useWords(outcomeWords);
  return <Tag tone={TONES[outcome]}>{t[outcome]}</Tag>;
}
