import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import type { Calls } from "../../client/contract.ts";
import { Problem } from "../../client/index.ts";
import { ProblemNote } from "../kit/problem-note.tsx";
import { To } from "../kit/to.tsx";
import { Wait } from "../kit/wait.tsx";
import { enter, secretCall } from "../session/session.ts";
import { CodeInput } from "./code-input.tsx";
import { EntranceFrame } from "./entrance-frame.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { useTexts } from "./texts.ts";

type Invitation = Calls["POST /api/v1/auth/invitations/look"]["answer"];

/** Joins an organisation or sets a new password by a one-time link. */
export function Page() {
  const t = useTexts("shell.invitation");
  const [token] = useState(() => location.hash.replace(/^#(token=)?/, ""));
  const [invitation, setInvitation] = useState<Invitation>();
  const [error, setError] = useState<unknown>();
  useDocumentTitle(`${invitation ? t.title({ organization: invitation.organization }) : t.page} · Freehold`);
  useEffect(() => {
    if (token === "") return;
    secretCall("POST /api/v1/auth/invitations/look", { body: { token } }).then(setInvitation, setError);
  }, [token]);
  const isClosed = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS";
  return (
    <EntranceFrame>
      {token === "" ? (
        <Shut about={t.incomplete} />
      ) : isClosed ? (
        <Shut about={t.closedAbout} />
      ) : error !== undefined ? (
        <ProblemNote error={error} onRetry={() => location.reload()} />
      ) : invitation ? (
        <Join token={token} invitation={invitation} />
      ) : (
        <Wait />
      )}
    </EntranceFrame>
  );
}

function Shut({ about }: { about: string }) {
  const t = useTexts("shell.invitation");
  return (
    <Stack>
      <Title order={1} size="h3">
        {t.closedTitle}
      </Title>
      <Text>{about}</Text>
      <Anchor component={To} to="/">
        {t.login}
      </Anchor>
    </Stack>
  );
}

const MIN_PASSWORD = 8;

function Join({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTexts("shell.invitation");
  const navigate = useNavigate();
  const [name, setName] = useState(invitation.name);
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [short, setShort] = useState(false);

  async function join(code: string | undefined) {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { token, name, password, cookie: true, ...(code && { otp: code }) };
      await enter(await secretCall("POST /api/v1/auth/invitations/accept", { body }));
      await navigate({ to: "/", replace: true });
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "AUTH_MFA_REQUIRED" && code === undefined) setOtp("");
      else setError(thrown);
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isShort = password.length < MIN_PASSWORD;
    setShort(isShort);
    if (!isShort) void join(otp || undefined);
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={1} size="h3">
          {t.title({ organization: invitation.organization })}
        </Title>
        <Text size="sm">{invitation.purpose === "join" ? t.join : t.choose}</Text>
        <TextInput label={t.email} value={invitation.email} readOnly autoComplete="username" />
        {invitation.purpose === "join" && (
          <TextInput
            label={t.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="name"
            required
            withAsterisk={false}
          />
        )}
        <PasswordInput
          label={t.password}
          description={t.passwordHelp}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          error={short && t.short}
          required
          withAsterisk={false}
          autoFocus
        />
        {otp !== undefined && <CodeInput value={otp} onChange={setOtp} />}
        {error !== undefined && <Refusal error={error} />}
        <Button type="submit" loading={busy}>
          {t.submit}
        </Button>
        {otp === undefined && <ProviderButton back="/" invitation={token} />}
      </Stack>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts("shell.invitation");
  if (!(error instanceof Problem) || error.code !== "AUTH_INVALID_CREDENTIALS")
    return <ProblemNote error={error} />;
  return (
    <Alert color="red" role="alert">
      {error.at("otp") ? t.wrongCode : t.wrongPassword}
    </Alert>
  );
}
