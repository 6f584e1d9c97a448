import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { ProblemNote } from "../kit/problem-note.tsx";
import { giveUp, type Person, type Seat, switchTo } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import { SignIn } from "./sign-in.tsx";

/** Hides the page and its input from the browser's next user. */
export function TakenOver({ person, by }: { person: Person; by: Seat }) {
  const t = useTexts("app.takenOver");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [asMe, setAsMe] = useState(false);
  if (asMe) return <SignIn again={person} />;
  const samePerson = person.user.id === by.user.id;

  async function stay() {
    setBusy(true);
    setError(undefined);
    try {
      await switchTo(person.organization.id);
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  }

  return (
    <Stack>
      <Title order={1} size="h3">
        {t.title}
      </Title>
      <Text size="sm">
        {samePerson
          ? t.moved({ there: by.organization.name, here: person.organization.name })
          : t.other({ who: by.user.name, person: person.user.name })}
      </Text>
      {error !== undefined && <ProblemNote error={error} />}
      {samePerson ? (
        <Button onClick={() => void stay()} loading={busy}>
          {t.stay({ here: person.organization.name })}
        </Button>
      ) : (
        <Button onClick={() => setAsMe(true)}>{t.asMe({ person: person.user.name })}</Button>
      )}
      <Button variant="default" onClick={samePerson ? () => location.assign(document.baseURI) : giveUp}>
        {samePerson ? t.go({ there: by.organization.name }) : t.leave}
      </Button>
    </Stack>
  );
}
