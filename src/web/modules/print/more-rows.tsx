import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Pages } from "../../kit/use-pages.ts";
import { useTexts } from "./texts.ts";

/** Notice that a list is incomplete (also in print), with buttons to load the next rows or all of them. */
export function MoreRows({ of: { rows, hasMore, isReading, more } }: { of: Pages<unknown> }) {
  const t = useTexts("papers.moreRows");
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
        {t.soFar({ count: rows?.length ?? 0 })}
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
