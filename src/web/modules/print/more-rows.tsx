import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Pages } from "../../kit/use-pages.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    soFar: (count: number) => `The first ${count} are shown. There are more, in the file and on paper too.`,
    more: "Show more",
    all: "Show all",
  },
  de: {
    soFar: (count: number) =>
      `Hier stehen die ersten ${count}. Es gibt weitere, auch für Datei und Ausdruck.`,
    more: "Mehr anzeigen",
    all: "Alle anzeigen",
  },
});

/** Notice that a list is incomplete, printed as well, with buttons to load the next rows or all. */
export function MoreRows({ of: { rows, hasMore, isReading, more } }: { of: Pages<unknown> }) {
  const t = useWords(words);
  const [bringsAll, setBringsAll] = useState(false);
  if (!hasMore) return null;
  async function bringAll() {
    setBringsAll(true);
    while (await more());
    setBringsAll(false);
  }
  return (
    <Stack align="center" gap="xs" my="md">
      <Text size="sm" role="status">
        {t.soFar(rows?.length ?? 0)}
      </Text>
      <Group className="no-print" justify="center">
        <Button
          variant="default"
          loading={isReading && !bringsAll}
          disabled={bringsAll}
          onClick={() => void more()}
        >
          {t.more}
        </Button>
        <Button variant="default" loading={bringsAll} onClick={() => void bringAll()}>
          {t.all}
        </Button>
      </Group>
    </Stack>
  );
}
