import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { Problem } from "../../../client/index.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { stale } from "../../queries.ts";
import { secretCall } from "../../session/session.ts";
import { CodeInput } from "../code-input.tsx";
import { useTexts } from "../texts.ts";

interface MfaProofProps {
  action: "remove" | "renew";
  onClose(): void;
  onCodes(codes: readonly string[]): void;
}

/** Asks for the password and a code, which both actions require. */
export function MfaProof({ action, onClose, onCodes }: MfaProofProps) {
  const t = useTexts("shell.account");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isRemoval = action === "remove";
  const isRefused = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS";
  const isWrongCode = isRefused && error.at("otp") !== undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const body = { password, otp };
    try {
      if (isRemoval) {
        await secretCall("POST /api/v1/auth/mfa/remove", { body });
        notifications.show({ message: t.mfaRemoved, color: "green" });
      } else {
        onCodes((await secretCall("POST /api/v1/auth/mfa/recovery-codes", { body })).recovery_codes);
      }
      // Close at once, so that the codes do not open behind this dialog.
      onClose();
      await stale("GET /api/v1/auth/mfa");
    } catch (thrown) {
      setError(thrown);
      setOtp("");
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={isRemoval ? t.mfaRemove : t.newCodes}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{isRemoval ? t.mfaRemoveAbout : t.newCodesAbout}</Text>
          <PasswordInput
            label={t.current}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isRefused && !isWrongCode && t.wrongPassword}
          />
          <CodeInput value={otp} onChange={setOtp} error={isWrongCode} />
          {isWrongCode && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {t.spentCode}
            </Text>
          )}
          {error !== undefined && !isRefused && <ProblemNote error={error} />}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={busy}
              disabled={password === "" || otp.length < 6}
              {...(isRemoval && { color: "red.9" })}
            >
              {isRemoval ? t.mfaRemove : t.goOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
