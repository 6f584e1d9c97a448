import { Button, Center, Group, Stack, Text, Timeline } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { useNameOf } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import type { AnyRecord, MetaEntity } from "../meta.ts";
import { Changes } from "./changes.tsx";

const words = defineWords({
  en: {
    older: "Show older changes",
    create: "Created",
    update: "Changed",
    archive: "Archived",
    restore: "Restored",
    erased: "What stood here was erased.",
    version: (count: number) => `Version ${count}`,
    none: "Nothing was changed yet.",
  },
  de: {
    older: "Ältere Änderungen zeigen",
    create: "Angelegt",
    update: "Geändert",
    archive: "Archiviert",
    restore: "Wiederhergestellt",
    erased: "Was hier stand, wurde gelöscht.",
    version: (count: number) => `Version ${count}`,
    none: "Noch wurde nichts geändert.",
  },
});

const PAGE = 20;

/** Who changed what of a record, and when: the newest first. */
export function History({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useWords(words);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(entity, record);
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Wait />;
  const entries = data.pages.flat();
  if (entries.length === 0) return <Text size="sm">{t.none}</Text>;
  return (
    <Stack>
      <Timeline bulletSize={14} lineWidth={1.5} active={-1}>
        {entries.map((entry) => (
          <Timeline.Item key={`${entry.version} ${entry.at}`}>
            <Entry entity={entity} record={record} entry={entry} />
          </Timeline.Item>
        ))}
      </Timeline>
      {hasNextPage && (
        <Center>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.older}
          </Button>
        </Center>
      )}
    </Stack>
  );
}

function Entry({ entity, record, entry }: { entity: MetaEntity; record: AnyRecord; entry: HistoryEntry }) {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  const nameOf = useNameOf();
  const [module, collection, move = ""] = entry.action.split(".");
  const isOwn = `${module}.${collection}` === entity.collection;
  const deed = isOwn
    ? deedName(move)
    : `${names.one(`${module}.${collection}`)}: ${names.move(entity.collection, move)}`;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {deed}
        </Text>
        <Text size="sm" c="var(--app-quiet)" title={t.version(entry.version)}>
          {[nameOf(entry.actor) || entry.actor, format.moment(entry.at)].join(", ")}
        </Text>
      </Group>
      <Changes entity={entity} record={record} changes={entry.changes} whole={entry.version === 1} />
    </Stack>
  );

  function deedName(name: string): string {
    switch (name) {
      case "create":
      case "update":
      case "archive":
      case "restore":
        return t[name];
      default:
        return names.move(entity.collection, name);
    }
  }
}

function useHistory(entity: MetaEntity, record: AnyRecord) {
  return useInfiniteQuery<
    HistoryEntry[],
    Problem,
    { pages: HistoryEntry[][] },
    readonly unknown[],
    number | undefined
  >({
    queryKey: [...keyOf(`GET ${entity.path}/:id/history`, { path: { id: record.id } }), record.version],
    initialPageParam: undefined,
    queryFn: async ({ pageParam, signal }) => {
      const answer = await client.request("GET", `${entity.path}/:id/history`, {
        path: { id: record.id },
        query: { limit: PAGE, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      });
      // What every collection's history answers.
      return (answer as { data: HistoryEntry[] }).data;
    },
    getNextPageParam: (last) => (last.length < PAGE ? undefined : last.at(-1)?.version),
  });
}
