import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Calls } from "../../../client/contract.ts";
import { Problem } from "../../../client/index.ts";
import { CopyText } from "../../kit/copy-text.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { stale } from "../../queries.ts";
import { secretCall } from "../../session/session.ts";
import { CodeInput } from "../code-input.tsx";
import { useTexts } from "../texts.ts";
import { QrPicture } from "./qr-picture.tsx";

interface MfaSetUpProps {
  onClose(): void;
  onCodes(codes: readonly string[]): void;
}

export function MfaSetUp({ onClose, onCodes }: MfaSetUpProps) {
  const t = useTexts("shell.account");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [secret, setSecret] = useState<Calls["POST /api/v1/auth/mfa/totp"]["answer"]>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isWrong = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS";

  async function go(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (thrown) {
      setError(thrown);
      setOtp("");
    } finally {
      setBusy(false);
    }
  }

  const begin = () =>
    go(async () => setSecret(await secretCall("POST /api/v1/auth/mfa/totp", { body: { password } })));
  const confirm = (code: string) =>
    go(async () => {
      const { recovery_codes } = await secretCall("POST /api/v1/auth/mfa/totp/confirm", {
        body: { otp: code },
      });
      await stale("GET /api/v1/auth/mfa", "GET /api/v1/auth/sessions");
      onCodes(recovery_codes);
      onClose();
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    void (secret ? confirm(otp) : begin());
  }

  return (
    <Modal opened onClose={onClose} title={secret ? t.scan : t.confirmFirst} closeOnClickOutside={false}>
      <form onSubmit={submit}>
        <Stack>
          {secret ? (
            <>
              <Text size="sm" c="var(--app-quiet)">
                {t.scanAbout}
              </Text>
              <QrPicture text={secret.uri} label={t.qr} />
              <div>
                <Text size="sm" mb={4}>
                  {t.typeIt}
                </Text>
                <CopyText value={secret.secret} />
              </div>
              <CodeInput
                value={otp}
                onChange={setOtp}
                onComplete={(code) => void confirm(code)}
                recovery={false}
                error={isWrong}
              />
              {isWrong && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {t.wrongCode}
                </Text>
              )}
            </>
          ) : (
            <PasswordInput
              label={t.current}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={isWrong && t.wrongPassword}
            />
          )}
          {error !== undefined && !isWrong && <ProblemNote error={error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={secret ? otp.length < 6 : password === ""}>
              {t.goOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
