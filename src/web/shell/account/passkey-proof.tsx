import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PasskeyUse } from "../../../client/contract.ts";
import { Problem } from "../../../client/index.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useCall } from "../../queries.ts";
import { askPasskey } from "../../session/passkeys.ts";
import { CodeInput } from "../code-input.tsx";
import { useTexts } from "../texts.ts";

type Proof = { password: string; otp?: string } | { passkey: PasskeyUse };

interface PasskeyProofProps {
  title: string;
  about: string;
  submit: string;
  danger?: boolean;
  /** Initial name, for passkeys to be added. */
  named?: string;
  /** True if a passkey can be used instead of the password. */
  passkeys: boolean;
  onClose(): void;
  /** Returns the reason if nothing was changed. */
  onProven(proof: Proof, name: string): Promise<string | undefined>;
}

/** Asks users to prove who they are before they change their passkeys. */
export function PasskeyProof(props: PasskeyProofProps) {
  const { title, about, submit, danger = false, named, passkeys, onClose, onProven } = props;
  const t = useTexts("shell.passkeys");
  const account = useTexts("shell.account");
  const factor = useCall("GET /api/v1/auth/mfa", {});
  const [name, setName] = useState(named ?? "");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [note, setNote] = useState<string>();
  const needsCode = factor.data?.enabled ?? false;
  const isRefused = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS" && password !== "";
  const isWrongCode = isRefused && error.at("otp") !== undefined;
  const isNamed = named === undefined || name.trim() !== "";

  async function prove(proof: () => Promise<Proof | undefined>) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setNote(undefined);
    try {
      const given = await proof();
      const reason = given ? await onProven(given, name.trim()) : t.declined;
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
    void prove(async () => ({ password, ...(needsCode && { otp }) }));
  }

  function byPasskey() {
    setPassword("");
    void prove(async () => {
      const passkey = await askPasskey();
      return passkey && { passkey };
    });
  }

  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={false}>
      <form onSubmit={byPassword}>
        <Stack>
          <Text size="sm">{about}</Text>
          {named !== undefined && (
            <TextInput
              label={t.name}
              description={t.nameHelp}
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
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
            {passkeys && (
              <Button variant="default" disabled={busy || !isNamed} onClick={byPasskey}>
                {t.proveByPasskey}
              </Button>
            )}
            <Button
              type="submit"
              loading={busy}
              disabled={password === "" || !isNamed || (needsCode && otp.length < 6)}
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
