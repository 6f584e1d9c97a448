import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import type { Calls } from "../../client/contract.ts";
import { Problem } from "../../client/index.ts";
import { ProblemNote } from "../kit/problem-note.tsx";
import { To } from "../kit/to.tsx";
import { Wait } from "../kit/wait.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { enter, secretCall } from "../session/session.ts";
import { CodeInput } from "./code-input.tsx";
import { EntranceFrame } from "./entrance-frame.tsx";

const words = defineWords({
  en: {
    title: "Choose a new password",
    about: (name: string, organization: string) => `For ${name} at ${organization}.`,
    email: "E-mail address",
    password: "New password",
    passwordHelp: "At least 8 characters. Several words are easy to remember and hard to guess.",
    short: "A password has at least 8 characters.",
    code: "Code",
    codeHelp: "A second person in your organization confirms the reset and gives you this code.",
    submit: "Set password",
    closedTitle: "This link is not open any more",
    closedAbout:
      "It was used already, replaced by a newer one, or has expired after seven days. Ask for a new link.",
    incomplete: "The link is not complete. Open it just as you got it, with all that follows the #.",
    login: "Go to the login",
    wrongOtp: "This code is wrong or was used before. Wait for the next one, or take a recovery code.",
    wrongCode: "This code is wrong, or nobody has confirmed the reset yet.",
  },
  de: {
    title: "Neues Passwort wählen",
    about: (name: string, organization: string) => `Für ${name} bei ${organization}.`,
    email: "E-Mail-Adresse",
    password: "Neues Passwort",
    passwordHelp:
      "Mindestens 8 Zeichen. Mehrere Wörter merkt man sich leicht, und sie sind schwer zu erraten.",
    short: "Ein Passwort hat mindestens 8 Zeichen.",
    code: "Code",
    codeHelp: "Eine zweite Person Ihrer Organisation bestätigt die Anfrage und gibt Ihnen diesen Code.",
    submit: "Passwort speichern",
    closedTitle: "Dieser Link ist nicht mehr offen",
    closedAbout:
      "Er wurde schon verwendet, durch einen neueren ersetzt oder ist nach sieben Tagen abgelaufen. Bitten Sie um einen neuen Link.",
    incomplete:
      "Der Link ist nicht vollständig. Öffnen Sie ihn genau so, wie Sie ihn bekommen haben, mit allem nach dem #.",
    login: "Zur Anmeldung",
    wrongOtp:
      "Dieser Code stimmt nicht oder wurde schon verwendet. Warten Sie auf den nächsten oder nehmen Sie einen Wiederherstellungscode.",
    wrongCode: "Dieser Code stimmt nicht, oder es hat noch niemand bestätigt.",
  },
});

type Reset = Calls["POST /api/v1/auth/password/look"]["answer"];

/** Sets a new password by a link. */
export function Page() {
  const t = useWords(words);
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
  const t = useWords(words);
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
  const t = useWords(words);
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
        <Text size="sm">{t.about(reset.name, reset.organization)}</Text>
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
  const t = useWords(words);
  const isOtp = error instanceof Problem && error.at("otp") !== undefined;
  const isCode = error instanceof Problem && error.at("code") !== undefined;
  if (!isOtp && !isCode) return <ProblemNote error={error} />;
  return (
    <Alert color="red" role="alert">
      {isOtp ? t.wrongOtp : t.wrongCode}
    </Alert>
  );
}
