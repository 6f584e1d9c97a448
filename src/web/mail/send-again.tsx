import type { ButtonProps } from "@mantine/core";
import type { MailMessage } from "../../client/contract.ts";
import { useAct } from "../kit/act.ts";
import { ConfirmButton } from "../kit/confirm.tsx";
import { useTexts } from "../records/texts.ts";

const STALE = ["GET /api/v1/desk/mail", "GET /api/v1/settings/mail", "GET /api/v1/settings/mail/messages"];

interface SendAgainProps {
  message: MailMessage;
  size?: ButtonProps["size"];
}

/** For messages that failed, or may not have arrived. */
export function SendAgain({ message: { id, state }, size = "sm" }: SendAgainProps) {
  const t = useTexts("records.mail");
  const send = useAct("POST /api/v1/desk/mail/:id/send-again", {
    stale: ["GET /api/v1/desk/mail/:id", ...STALE],
    done: t.queuedAgain,
    quiet: true,
  });
  if (state !== "failed" && state !== "unsure") return null;
  return (
    <ConfirmButton
      label={t.sendAgain}
      title={t.sendAgainAsk}
      about={state === "unsure" ? t.sendAgainUnsure : t.sendAgainAbout}
      confirm={t.sendAgain}
      size={size}
      onConfirm={() => send.mutateAsync({ path: { id }, body: {} })}
    />
  );
}
