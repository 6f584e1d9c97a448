import { Text } from "@mantine/core";
import { useTexts } from "../kit/texts.ts";

export function NothingYet() {
  const t = useTexts("common.nothingYet");
  return (
    <Text size="sm" c="var(--app-quiet)">
      {t.nothing}
    </Text>
  );
}
