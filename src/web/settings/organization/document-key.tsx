import { Anchor, Stack, Text } from "@mantine/core";
import { CopyText } from "../../kit/copy-text.tsx";
import { HOME } from "../../session/base.ts";
import { useTexts } from "../texts.ts";

/** Fingerprint that recipients of documents compare with the one on the page that verifies them. */
export function DocumentKey({ of: key }: { of: string }) {
  const t = useTexts("settings.organization");
  return (
    <Stack gap={4} mt="lg">
      <Text size="sm" fw={500}>
        {t.documentKey}
      </Text>
      <CopyText value={key} label={t.documentKey} />
      <Text size="xs" c="var(--app-quiet)">
        {t.documentKeyAbout}{" "}
        <Anchor href={`${HOME}/verify`} target="_blank" size="xs" underline="always">
          {t.documentKeyVerify}
        </Anchor>
      </Text>
    </Stack>
  );
}
