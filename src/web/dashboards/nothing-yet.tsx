import { Text } from "@mantine/core";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({ en: { nothing: "Nothing yet" }, de: { nothing: "Noch nichts" } });

/** Stands where a chart would be of nothing but zeros. */
export function NothingYet() {
  const t = useWords(words);
  return (
    <Text size="sm" c="var(--app-quiet)">
      {t.nothing}
    </Text>
  );
}
