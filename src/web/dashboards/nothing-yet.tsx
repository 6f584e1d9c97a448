import { Text } from "@mantine/core";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({ en: { nothing: "Nothing yet" }, de: { nothing: "Noch nichts" } });

/** Placeholder for a chart whose values are all zero. */
export function NothingYet() {
  const t = useWords(words);
  return (
    <Text size="sm" c="var(--app-quiet)">
      {t.nothing}
    </Text>
  );
}
