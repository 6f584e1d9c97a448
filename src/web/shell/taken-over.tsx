import { Button, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { ProblemNote } from "../kit/problem-note.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { giveUp, type Person, type Seat, switchTo } from "../session/session.ts";
import { SignIn } from "./sign-in.tsx";

const words = defineWords({
  en: {
    title: "Something changed in another window",
    moved: (there: string, here: string) =>
      `You went on in ${there} there. This page belongs to ${here}; what you typed here is still there.`,
    stay: (here: string) => `Stay in ${here}`,
    go: (there: string) => `Go to ${there}`,
    other: (who: string, person: string) =>
      `${who} has logged in there. This page is ${person}'s and shows nothing more until ${person} logs in again.`,
    leave: "Leave this page",
    asMe: (person: string) => `I am ${person}`,
  },
  de: {
    title: "In einem anderen Fenster hat sich etwas geändert",
    moved: (there: string, here: string) =>
      `Dort arbeiten Sie jetzt in ${there}. Diese Seite gehört zu ${here}; was Sie hier eingegeben haben, ist noch da.`,
    stay: (here: string) => `In ${here} bleiben`,
    go: (there: string) => `Zu ${there} wechseln`,
    other: (who: string, person: string) =>
      `Dort hat sich ${who} angemeldet. Diese Seite gehört ${person} und zeigt nichts mehr, bis ${person} sich wieder anmeldet.`,
    leave: "Diese Seite verlassen",
    asMe: (person: string) => `Ich bin ${person}`,
  },
});

/** Locks a page after another login in this browser. Input is kept, but out of reach of the other user. */
export function TakenOver({ person, by }: { person: Person; by: Seat }) {
  const t = useWords(words);
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
          ? t.moved(by.organization.name, person.organization.name)
          : t.other(by.user.name, person.user.name)}
      </Text>
      {error !== undefined && <ProblemNote error={error} />}
      {samePerson ? (
        <Button onClick={() => void stay()} loading={busy}>
          {t.stay(person.organization.name)}
        </Button>
      ) : (
        <Button onClick={() => setAsMe(true)}>{t.asMe(person.user.name)}</Button>
      )}
      <Button variant="default" onClick={samePerson ? () => location.assign(document.baseURI) : giveUp}>
        {samePerson ? t.go(by.organization.name) : t.leave}
      </Button>
    </Stack>
  );
}
