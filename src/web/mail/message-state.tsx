import type { MailMessage } from "../../client/contract.ts";
import { Tag } from "../kit/state-badge.tsx";
import { useTexts } from "../records/texts.ts";

const TONES = {
  queued: "waiting",
  sending: "busy",
  sent: "good",
  failed: "bad",
  unsure: "waiting",
} as const;

export function MessageState({ state }: Pick<MailMessage, "state">) {
  const t = useTexts("records.mail");
  return <Tag tone={TONES[state]}>{t[state]}</Tag>;
}

/** True while the state changes by itself. */
export const isOnItsWay = ({ state }: Pick<MailMessage, "state">): boolean =>
  state === "queued" || state === "sending";

/** Poll interval for messages that are on their way. */
export const EVERY_MS = 5000;
