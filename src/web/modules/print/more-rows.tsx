import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
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

/** As much of a list that is read page by page as this needs to know. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): Promise<{ hasNextPage: boolean; isError: boolean }>;
}

/** Says that a list goes on, also where it is printed, and brings the next rows or all of them. */
export function MoreRows({ of: pages, shown }: { of: Pages; shown: number }) {
  const t = useWords(words);
  const [bringsAll, setBringsAll] = useState(false);
  if (!pages.hasNextPage) return null;
  async function bringAll() {
    setBringsAll(true);
    for (let goesOn = true; goesOn; ) {
      const { hasNextPage, isError } = await pages.fetchNextPage();
      goesOn = hasNextPage && !isError;
    }
    setBringsAll(false);
  }
  return (
    <Stack align="center" gap="xs" my="md">
      <Text size="sm" role="status">
        {t.soFar(shown)}
      </Text>
      <Group className="no-print" justify="center">
        <Button
          variant="default"
          loading={pages.isFetchingNextPage && !bringsAll}
          disabled={bringsAll}
          onClick={() => void pages.fetchNextPage()}
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
