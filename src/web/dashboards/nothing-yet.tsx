import { Text } from "@mantine/core";
import { useTexts } from "../kit/texts.ts";

/** Placeholder for a chart whose values are all zero. */
export function NothingYet() {
  const t = useTexts("common.nothingYet");
  return (
    <Text size="sm" c="var(--app-quiet)">
      {t.nothing}
    </Text>
  );
}
