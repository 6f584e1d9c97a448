import { Alert, Anchor, Button, Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { Problem } from "../../client/index.ts";
import { ProblemNote } from "../kit/problem-note.tsx";
import { To } from "../kit/to.tsx";
import { Wait } from "../kit/wait.tsx";
import { answerTaken, completeLogin, tripTaken } from "../session/provider.ts";
import { secretCall, useSession } from "../session/session.ts";
import { CodeInput } from "./code-input.tsx";
import { EntranceFrame } from "./entrance-frame.tsx";
import { useTexts } from "./texts.ts";

interface Arrival {
  readonly trip: ReturnType<typeof tripTaken>;
  readonly answer: ReturnType<typeof answerTaken>;
  isBegun: boolean;
}

let arrival: Arrival | undefined;

/** Once for each load of the page, also if it is drawn twice. */
function arrive(): Arrival {
  arrival ??= { trip: tripTaken(), answer: answerTaken(), isBegun: false };
  return arrival;
}

/** The provider sends the browser to this page. */
export function Page() {
  const t = useTexts("shell.callback");
  const navigate = useNavigate();
  const session = useSession();
  const [arrived] = useState(arrive);
  const { trip, answer } = arrived;
  const [otp, setOtp] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useDocumentTitle(`${otp === undefined ? t.title : t.codeTitle} · Freehold`);
  // A session of this browser is resumed first, or its cookie could replace that of the login.
  const isReady = trip?.purpose === "login" ? session.status !== "unknown" : session.status === "in";
  const isLost = !trip || !answer || (trip.purpose !== "login" && session.status === "out");

  async function complete(code?: string) {
    if (!trip || !answer || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      if (trip.purpose === "login") await completeLogin(answer, trip, code);
      else await secretCall("POST /api/v1/auth/oidc/confirm", { body: answer });
      await navigate({ to: trip.back, replace: true });
    } catch (thrown) {
      const asksForCode = thrown instanceof Problem && thrown.code === "AUTH_MFA_REQUIRED";
      const isWrongCode = thrown instanceof Problem && thrown.at("otp") !== undefined;
      if (asksForCode || isWrongCode) setOtp("");
      if (!asksForCode) setError(thrown);
      setBusy(false);
    }
  }

  useEffect(() => {
    if (!isReady || isLost || arrived.isBegun) return;
    arrived.isBegun = true;
    void complete();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void complete(otp);
  }

  return (
    <EntranceFrame>
      {otp !== undefined ? (
        <form onSubmit={submit}>
          <Stack>
            <Title order={1} size="h3">
              {t.codeTitle}
            </Title>
            <CodeInput
              value={otp}
              onChange={setOtp}
              onComplete={(code) => void complete(code)}
              error={error !== undefined}
            />
            {error !== undefined && <ProblemNote error={error} />}
            <Button type="submit" loading={busy} disabled={otp.length < 6}>
              {t.goOn}
            </Button>
          </Stack>
        </form>
      ) : isLost || error !== undefined ? (
        <Stack>
          <Title order={1} size="h3">
            {t.failed}
          </Title>
          {error === undefined ? <Alert color="yellow">{t.incomplete}</Alert> : <ProblemNote error={error} />}
          <Anchor component={To} to="/">
            {t.login}
          </Anchor>
        </Stack>
      ) : (
        <Wait rows={4} />
      )}
    </EntranceFrame>
  );
}
