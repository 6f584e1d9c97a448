import { Alert, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { Problem } from "../../client/index.ts";
import { ProblemNote } from "../kit/problem-note.tsx";
import { giveUp, login, type Person } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import { CodeInput } from "./code-input.tsx";
import { Forgotten } from "./forgotten.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { offerPasskey } from "./passkey-offer.tsx";
import { ProviderButton } from "./provider-button.tsx";

/** With `again`, the same user logs in after their session ended. `mails`: the server can send a reset link. */
export function SignIn({ again, mails = false }: { again?: Person; mails?: boolean }) {
  const t = useTexts("app.signIn");
  const [email, setEmail] = useState(again?.user.email ?? "");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const seconds = useCountdown(error);
  const isWrongCode = error instanceof Problem && error.at("otp") !== undefined;
  const heading = otp !== undefined ? t.codeTitle : again ? t.again : t.title;
  const { pathname, searchStr: search } = useLocation();
  useDocumentTitle(`${heading} · Freehold`);

  async function enter(code: string | undefined) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await login({
        email: email.trim(),
        password,
        ...(code && { otp: code }),
        ...(again && { organization: again.organization.id }),
      });
      // Logging in succeeded, whatever becomes of the offer.
      if (!again) void offerPasskey(t).catch(() => undefined);
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "AUTH_MFA_REQUIRED" && code === undefined) setOtp("");
      else setError(thrown);
      if (code !== undefined) setOtp("");
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void enter(otp || undefined);
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={1} size="h3">
          {heading}
        </Title>
        {again && otp === undefined && <Text size="sm">{t.ended}</Text>}
        {otp === undefined ? (
          <>
            <TextInput
              label={t.email}
              type="email"
              autoComplete="username webauthn"
              required
              withAsterisk={false}
              value={email}
              readOnly={again !== undefined}
              autoFocus={again === undefined}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <PasswordInput
              label={t.password}
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={password}
              data-autofocus={again !== undefined || undefined}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        ) : (
          <CodeInput
            value={otp}
            onChange={setOtp}
            onComplete={(code) => void enter(code)}
            error={isWrongCode}
          />
        )}
        {seconds > 0 ? (
          <Alert color="yellow" role="status">
            {t.wait({ seconds })}
          </Alert>
        ) : isWrongCode ? (
          <Alert color="red" role="alert">
            {t.wrongCode}
          </Alert>
        ) : (
          error !== undefined && <ProblemNote error={error} />
        )}
        <Button type="submit" loading={busy} disabled={seconds > 0}>
          {t.enter}
        </Button>
        <PasskeyButton organization={again?.organization.id} onError={setError} />
        {otp === undefined && (
          <ProviderButton back={pathname + search} {...(again && { organization: again.organization.id })} />
        )}
        {otp !== undefined && (
          <Button variant="subtle" color="gray" onClick={() => setOtp(undefined)}>
            {t.back}
          </Button>
        )}
        {again ? (
          <Button variant="subtle" color="gray" onClick={giveUp}>
            {t.leave}
          </Button>
        ) : (
          otp === undefined && <Forgotten email={email.trim()} mails={mails} />
        )}
      </Stack>
    </form>
  );
}

function useCountdown(error: unknown): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const isWait = error instanceof Problem && error.code === "RATE_LIMITED";
    const asked = isWait ? (error.retryAfterSeconds ?? 0) : 0;
    setLeft(asked);
    if (asked === 0) return;
    const until = Date.now() + asked * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [error]);
  return left;
}
