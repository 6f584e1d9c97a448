import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ProblemNote } from "../kit/problem-note.tsx";
import { secretCall } from "../session/session.ts";
import { useTexts } from "../texts.ts";

/** Tells users without their password what to do, or sends them a link. */
export function Forgotten({ email, mails }: { email: string; mails: boolean }) {
  const t = useTexts("app.signIn");
  const [opened, setOpened] = useState(false);
  return (
    <Stack gap="xs">
      <Group justify="center">
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t.forgot}
        </Anchor>
      </Group>
      {opened && (
        <Text size="sm" c="var(--app-quiet)">
          {mails ? t.forgotMail : t.forgotAbout}
        </Text>
      )}
      {opened && mails && <SendLink email={email} />}
    </Stack>
  );
}

function SendLink({ email }: { email: string }) {
  const t = useTexts("app.signIn");
  const [sentTo, setSentTo] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    setError(undefined);
    try {
      await secretCall("POST /api/v1/auth/password/forgot", { body: { email } });
      setSentTo(email);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  if (sentTo === email)
    return (
      <Text size="sm" role="status">
        {t.linkSent}
      </Text>
    );
  return (
    <>
      {error !== undefined && <ProblemNote error={error} />}
      <Button variant="default" loading={busy} disabled={!email.includes("@")} onClick={() => void send()}>
        {t.sendLink}
      </Button>
    </>
  );
}
