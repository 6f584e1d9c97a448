import { Button, Loader, Stack, Text, Title } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { resume } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import { EntranceFrame } from "./entrance-frame.tsx";

/** Continues by itself once the server answers. */
export function Unreachable() {
  const t = useTexts("app.unreachable");
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
