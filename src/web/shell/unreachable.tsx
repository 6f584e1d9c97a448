import { Button, Loader, Stack, Text, Title } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { defineWords, useWords } from "../language/words.ts";
import { resume } from "../session/session.ts";
import { EntranceFrame } from "./entrance-frame.tsx";

const words = defineWords({
  en: {
    title: "Freehold does not answer",
    about:
      "The machine that it runs on may be starting anew, or the connection is down. This page goes on by itself.",
    again: "Try now",
  },
  de: {
    title: "Freehold antwortet nicht",
    about:
      "Vielleicht startet der Rechner gerade neu, auf dem es läuft, oder die Verbindung ist unterbrochen. Diese Seite macht von selbst weiter.",
    again: "Jetzt versuchen",
  },
});

/** Full-page notice while the server is unreachable. Continues by itself once it answers. */
export function Unreachable() {
  const t = useWords(words);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await resume();
    setBusy(false);
  };
  useInterval(() => void go(), 5000, { autoInvoke: true });
  return (
    <EntranceFrame>
      <Stack>
        <Title order={1} size="h3">
          {t.title}
        </Title>
        <Text>{t.about}</Text>
        {busy ? <Loader size="sm" /> : <Button onClick={() => void go()}>{t.again}</Button>}
      </Stack>
    </EntranceFrame>
  );
}
