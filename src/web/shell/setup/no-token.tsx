import { Button, Code, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { HOME } from "../../session/base.ts";
import { useTexts } from "../../texts.ts";

/** Extracts the token from a link, a fragment or typed text. */
export function tokenIn(text: string): string {
  const after = text.includes("#") ? text.slice(text.indexOf("#") + 1) : text;
  return after.replace(/^token=/, "").trim();
}

export function NoToken({ wrong, onToken }: { wrong: boolean; onToken(token: string): void }) {
  const t = useTexts("app.setup");
  const [given, setGiven] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (tokenIn(given) !== "") onToken(tokenIn(given));
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={1} size="h3">
          {t.noTokenTitle}
        </Title>
        <Text>{t.noTokenAbout}</Text>
        <Code block>{`${HOME}/setup#token=...`}</Code>
        <Text size="sm">{t.noTokenWhere}</Text>
        <Code block>journalctl -u freehold | grep setup</Code>
        <TextInput
          label={t.token}
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
          error={wrong && t.wrongToken}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">{t.tokenUse}</Button>
      </Stack>
    </form>
  );
}
