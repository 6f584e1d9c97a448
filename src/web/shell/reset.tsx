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
import { useTexts } from "./texts.ts";

type Reset = Calls["POST /api/v1/auth/password/look"]["answer"];

export function Page() {
  const t = useTexts("shell.reset");
  const [token] = useState(() => location.hash.replace(/^#/, ""));
  const [reset, setReset] = useState<Reset>();
  const [error, setError] = useState<unknown>();
  useDocumentTitle(`${t.title} · Freehold`);
  useEffect(() => {
    if (token === "") return;
    secretCall("POST /api/v1/auth/password/look", { body: { token } }).then(setReset, setError);
  }, [token]);
  const isClosed = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS";
  return (
    <EntranceFrame>
      {token === "" || isClosed ? (
        <Closed about={isClosed ? t.closedAbout : t.incomplete} />
      ) : error !== undefined ? (
        <ProblemNote error={error} onRetry={() => location.reload()} />
      ) : reset ? (
        <Choose token={token} reset={reset} />
      ) : (
        <Wait />
      )}
    </EntranceFrame>
  );
}

function Closed({ about }: { about: string }) {
  const t = useTexts("shell.reset");
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

function Choose({ token, reset }: { token: string; reset: Reset }) {
  const t = useTexts("shell.reset");
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [otp, setOtp] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [short, setShort] = useState(false);

  async function choose() {
    setBusy(true);
    setError(undefined);
    try {
      const body = { token, password, cookie: true, ...(otp && { otp }), ...(code && { code }) };
      await enter(await secretCall("POST /api/v1/auth/password/reset", { body }));
      await navigate({ to: "/", replace: true });
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const isShort = password.length < MIN_PASSWORD;
    setShort(isShort);
    if (!isShort && !busy) void choose();
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={1} size="h3">
          {t.title}
        </Title>
        <Text size="sm">{t.about({ name: reset.name, organization: reset.organization })}</Text>
        <TextInput label={t.email} value={reset.email} readOnly autoComplete="username" />
        <PasswordInput
          label={t.password}
          description={t.passwordHelp}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="new-password"
          error={short && t.short}
          required
          withAsterisk={false}
        />
        {reset.needs === "second_factor" && <CodeInput value={otp} onChange={setOtp} />}
        {reset.needs === "code" && (
          <TextInput
            label={t.code}
            description={t.codeHelp}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            required
            withAsterisk={false}
          />
        )}
        {error !== undefined && <Refusal error={error} />}
        <Button type="submit" loading={busy}>
          {t.submit}
        </Button>
      </Stack>
    </form>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts("shell.reset");
  const isOtp = error instanceof Problem && error.at("otp") !== undefined;
  const isCode = error instanceof Problem && error.at("code") !== undefined;
  if (!isOtp && !isCode) return <ProblemNote error={error} />;
  return (
    <Alert color="red" role="alert">
      {isOtp ? t.wrongOtp : t.wrongCode}
    </Alert>
  );
}
