import { Button, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Problem } from "../../../client/index.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { linkAtProvider, verifyAtProvider } from "../../session/provider.ts";
import { CodeInput } from "../code-input.tsx";
import { useTexts } from "../texts.ts";

const STATE = "GET /api/v1/auth/oidc";

/** Login with the OpenID Connect provider; nothing if none is set up. */
export function ProviderPanel() {
  const t = useTexts("shell.provider");
  const format = useFormat();
  const { data } = useCall(STATE, {});
  const mfa = useCall("GET /api/v1/auth/mfa", {});
  const [asks, setAsks] = useState(false);
  const [error, setError] = useState<unknown>();
  const unlink = useAct("DELETE /api/v1/auth/oidc/link", {
    done: t.unlinked,
    stale: [STATE, "GET /api/v1/auth/sessions"],
    quiet: true,
  });
  if (!data?.name) return null;
  const { name, linked_at } = data;
  return (
    <Panel title={t.title({ name })} about={t.about({ name })}>
      <Stack>
        <Group gap="xs">
          <Tag tone={linked_at ? "good" : "quiet"}>
            {linked_at ? t.linked({ since: format.day(linked_at) }) : t.notLinked}
          </Tag>
          {linked_at && !data.password && (
            <Text size="sm" c="var(--app-quiet)">
              {t.only}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          {linked_at ? (
            <>
              {mfa.data?.proven === false && (
                <Button variant="default" onClick={() => void verifyAtProvider().catch(setError)}>
                  {t.verify({ name })}
                </Button>
              )}
              <ConfirmButton
                label={t.unlink}
                title={t.unlinkAsk({ name })}
                about={t.unlinkAbout({ name })}
                confirm={t.unlink}
                onConfirm={() => unlink.mutateAsync({})}
              />
            </>
          ) : (
            <Button onClick={() => setAsks(true)}>{t.link({ name })}</Button>
          )}
        </Group>
        {error !== undefined && <ProblemNote error={error} />}
      </Stack>
      {asks && (
        <LinkDialog name={name} needsCode={mfa.data?.enabled ?? false} onClose={() => setAsks(false)} />
      )}
    </Panel>
  );
}

/** An identity is linked only after the person has proven the old login. */
function LinkDialog({ name, needsCode, onClose }: { name: string; needsCode: boolean; onClose(): void }) {
  const t = useTexts("shell.provider");
  const account = useTexts("shell.account");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isRefused = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS";
  const isWrongCode = isRefused && error.at("otp") !== undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await linkAtProvider(password, needsCode ? otp : undefined);
    } catch (thrown) {
      setError(thrown);
      setOtp("");
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t.link({ name })}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text size="sm">{t.linkAbout({ name })}</Text>
          <PasswordInput
            label={account.current}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={isRefused && !isWrongCode && account.wrongPassword}
          />
          {needsCode && <CodeInput value={otp} onChange={setOtp} error={isWrongCode} />}
          {error !== undefined && (!isRefused || isWrongCode) && <ProblemNote error={error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={busy} disabled={password === "" || (needsCode && otp.length < 6)}>
              {account.goOn}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
