import { Button, PasswordInput, PinInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Problem } from "../../client/index.ts";
import { ProblemNote } from "../kit/problem-note.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { giveUp, login, type Person } from "../session/session.ts";

const words = defineWords({
  en: {
    title: "Log in to Freehold",
    again: "Log in again",
    ended: "Your session has ended. What you typed waits for you.",
    email: "E-mail address",
    password: "Password",
    otp: "Code of your authenticator, or a recovery code",
    enter: "Log in",
    leave: "Leave this page",
  },
  de: {
    title: "Bei Freehold anmelden",
    again: "Noch einmal anmelden",
    ended: "Ihre Sitzung ist zu Ende. Was Sie eingegeben haben, bleibt stehen.",
    email: "E-Mail-Adresse",
    password: "Passwort",
    otp: "Code Ihrer Authenticator-App oder ein Wiederherstellungscode",
    enter: "Anmelden",
    leave: "Seite verlassen",
  },
});

/** Logs somebody in; again, as the same person, when a session ended under their hands. */
export function SignIn({ again }: { again?: Person }) {
  const t = useWords(words);
  const [email, setEmail] = useState(again?.user.email ?? "");
  const [password, setPassword] = useState("");
  const [otp, setOtp] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await login({
        email,
        password,
        ...(otp && { otp }),
        ...(again && { organization: again.organization.id }),
      });
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "AUTH_MFA_REQUIRED" && otp === undefined) setOtp("");
      else setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={1} size="h3">
          {again ? t.again : t.title}
        </Title>
        {again && <Text size="sm">{t.ended}</Text>}
        <TextInput
          label={t.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          readOnly={again !== undefined}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t.password}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {otp !== undefined && (
          <Stack gap={4}>
            <Text size="sm">{t.otp}</Text>
            <PinInput length={6} type="number" oneTimeCode autoFocus value={otp} onChange={setOtp} />
          </Stack>
        )}
        {error !== undefined && <ProblemNote error={error} />}
        <Button type="submit" loading={busy}>
          {t.enter}
        </Button>
        {again && (
          <Button variant="subtle" color="gray" onClick={giveUp}>
            {t.leave}
          </Button>
        )}
      </Stack>
    </form>
  );
}
