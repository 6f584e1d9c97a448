import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { PasskeyUse } from "../../../client/contract.ts";
import { Problem } from "../../../client/index.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useCall } from "../../queries.ts";
import { askPasskey } from "../../session/passkeys.ts";
import { CodeInput } from "../code-input.tsx";
import { useTexts } from "../texts.ts";

export interface PasswordProof {
  password: string;
  otp?: string;
}

/** Returns the reason if nothing was changed. */
type Outcome = Promise<string | undefined>;

interface ProofDialogProps {
  title: string;
  about: string;
  submit: string;
  danger?: boolean;
  /** Further inputs, and whether they are complete. */
  children?: ReactNode;
  isReady?: boolean;
  onClose(): void;
  onPassword(proof: PasswordProof): Outcome;
  /** Omitted if only the password counts. */
  onPasskey?: ((passkey: PasskeyUse) => Outcome) | undefined;
}

/** Asks users to prove who they are before they change how they log in. */
export function ProofDialog({ isReady = true, danger = false, ...props }: ProofDialogProps) {
  const { title, about, submit, children, onClose, onPassword, onPasskey } = props;
  const t = useTexts("shell.passkeys");
  const account = useTexts("shell.account");
  const factor = useCall("GET /api/v1/auth/mfa", {});
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [note, setNote] = useState<string>();
  const needsCode = factor.data?.enabled ?? false;
  const isRefused = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS" && password !== "";
  const isWrongCode = isRefused && error.at("otp") !== undefined;

  async function prove(change: () => Outcome) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setNote(undefined);
    try {
      const reason = await change();
      if (reason === undefined) onClose();
      else setNote(reason);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setOtp("");
      setBusy(false);
    }
  }

  function byPassword(event: FormEvent) {
    event.preventDefault();
    void prove(() => onPassword({ password, ...(needsCode && { otp }) }));
  }

  function byPasskey(change: (passkey: PasskeyUse) => Outcome) {
    setPassword("");
    void prove(async () => {
      const passkey = await askPasskey();
      return passkey ? change(passkey) : t.declined;
    });
  }

  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <form onSubmit={byPassword}>
        <Stack>
          <Text size="sm">{about}</Text>
          {children}
          <PasswordInput
            label={account.current}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isRefused && !isWrongCode && account.wrongPassword}
          />
          {needsCode && <CodeInput value={otp} onChange={setOtp} error={isWrongCode} />}
          {isWrongCode && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {account.spentCode}
            </Text>
          )}
          {note && (
            <Text size="sm" role="status">
              {note}
            </Text>
          )}
          {error !== undefined && !isRefused && <ProblemNote error={error} />}
          <Group justify="flex-end">
            {onPasskey && (
              <Button variant="default" disabled={busy || !isReady} onClick={() => byPasskey(onPasskey)}>
                {t.proveByPasskey}
              </Button>
            )}
            <Button
              type="submit"
              loading={busy}
              disabled={password === "" || !isReady || (needsCode && otp.length < 6)}
              {...(danger && { color: "red.9" })}
            >
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
