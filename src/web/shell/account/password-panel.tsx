import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type FormEvent, useState } from "react";
import { Problem } from "../../../client/index.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { stale } from "../../queries.ts";
import { secretCall, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

const MIN_PASSWORD = 8;

export function PasswordPanel() {
  const t = useTexts("shell.account");
  const person = usePerson();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isWrong = error instanceof Problem && error.code === "AUTH_INVALID_CREDENTIALS";
  const isShort = next.length < MIN_PASSWORD;
  const differs = next !== again;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || isShort || differs) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { current_password: current, new_password: next };
      const { sessions_ended } = await secretCall("POST /api/v1/auth/password", { body });
      notifications.show({ message: t.changed({ sessions: sessions_ended }), color: "green" });
      setCurrent("");
      setNext("");
      setAgain("");
      setTried(false);
      await stale("GET /api/v1/auth/sessions");
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t.password} about={t.passwordAbout}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {/* Tells password managers which account this is. */}
          <input type="hidden" autoComplete="username" value={person?.user.email ?? ""} readOnly />
          <PasswordInput
            label={t.current}
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
            error={isWrong && t.wrongPassword}
          />
          <PasswordInput
            label={t.next}
            description={t.nextHelp}
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
            error={tried && isShort && t.short}
          />
          <PasswordInput
            label={t.again}
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.currentTarget.value)}
            error={tried && !isShort && differs && t.differs}
          />
          {error !== undefined && !isWrong && <ProblemNote error={error} />}
          <Group>
            <Button type="submit" loading={busy} disabled={current === "" || next === ""}>
              {t.change}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
