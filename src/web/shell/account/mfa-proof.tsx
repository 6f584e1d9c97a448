import { notifications } from "@mantine/notifications";
import { stale } from "../../queries.ts";
import { secretCall } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { type PasswordProof, ProofDialog } from "./proof-dialog.tsx";

interface MfaProofProps {
  action: "remove" | "renew";
  onClose(): void;
  onCodes(codes: readonly string[]): void;
}

/** Asks for the password and a code, which both actions require. */
export function MfaProof({ action, onClose, onCodes }: MfaProofProps) {
  const t = useTexts("shell.account");
  const isRemoval = action === "remove";

  async function change({ password, otp = "" }: PasswordProof): Promise<undefined> {
    const body = { password, otp };
    if (isRemoval) {
      await secretCall("POST /api/v1/auth/mfa/remove", { body });
      notifications.show({ message: t.mfaRemoved, color: "green" });
    } else {
      onCodes((await secretCall("POST /api/v1/auth/mfa/recovery-codes", { body })).recovery_codes);
    }
    // Not awaited: the dialog closes at once, so that the codes do not open behind it.
    void stale("GET /api/v1/auth/mfa");
  }

  return (
    <ProofDialog
      title={isRemoval ? t.mfaRemove : t.newCodes}
      about={isRemoval ? t.mfaRemoveAbout : t.newCodesAbout}
      submit={isRemoval ? t.mfaRemove : t.goOn}
      danger={isRemoval}
      onClose={onClose}
      onPassword={change}
    />
  );
}
