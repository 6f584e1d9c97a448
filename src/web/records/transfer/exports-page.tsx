import { Button, Group, Text } from "@mantine/core";
import { IconDownload, IconTableExport } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { DataExport } from "../../../client/contract.ts";
import { useAct, useDeed } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { download, isUnderWay } from "./use-export.ts";

const words = defineWords({
  en: {
    title: "Exports",
    about: "Files that you had made. Each is kept for seven days; nobody else sees it.",
    none: "You have exported nothing yet",
    noneAbout: "Every list has an Export button: what you have filtered becomes a file.",
    what: "What",
    whole: "The whole organisation",
    state: "State",
    rows: "Records",
    size: "Size",
    when: "When",
    until: "Kept until",
    doing: "Download or delete",
    download: "Download",
    remove: "Delete",
    removeTitle: "Delete this file?",
    removeAbout: "The records stay as they are. The file can be made anew.",
    more: "Show more",
    queued: "Waiting",
    running: "Being written",
    ready: "Ready",
    failed: "Failed",
    expired: "Expired",
    deleted: "Deleted",
  },
  de: {
    title: "Exporte",
    about: "Dateien, die Sie erstellen ließen. Jede bleibt sieben Tage erhalten; sonst sieht sie niemand.",
    none: "Sie haben noch nichts exportiert",
    noneAbout: "Jede Liste hat eine Schaltfläche Exportieren: Was Sie gefiltert haben, wird eine Datei.",
    what: "Was",
    whole: "Die ganze Organisation",
    state: "Status",
    rows: "Datensätze",
    size: "Größe",
    when: "Wann",
    until: "Bleibt bis",
    doing: "Herunterladen oder löschen",
    download: "Herunterladen",
    remove: "Löschen",
    removeTitle: "Diese Datei löschen?",
    removeAbout: "Die Datensätze bleiben, wie sie sind. Die Datei lässt sich neu erstellen.",
    more: "Mehr zeigen",
    queued: "Wartet",
    running: "Wird geschrieben",
    ready: "Fertig",
    failed: "Fehlgeschlagen",
    expired: "Abgelaufen",
    deleted: "Gelöscht",
  },
});

const TONES: Readonly<Record<DataExport["state"], Tone>> = {
  queued: "waiting",
  running: "busy",
  ready: "good",
  failed: "bad",
  expired: "quiet",
  deleted: "quiet",
};

const CALL = "GET /api/v1/data/exports";
const EVERY = 2000;

/** One's own exports. */
export function Page() {
  const t = useWords(words);
  const names = useNames();
  const format = useFormat();
  const save = useDeed(download);
  const remove = useAct("DELETE /api/v1/data/exports/:id", { stale: [CALL], quiet: true });
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: keyOf(CALL, { all: true }),
    queryFn: ({ pageParam, signal }) =>
      client.call(CALL, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some((one) => isUnderWay(one.state))) ? EVERY : false,
  });
  const rows = (data?.pages ?? []).flatMap((page) => page.data);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Wait rows={6} />}
      {data && rows.length === 0 && <Empty icon={IconTableExport} title={t.none} about={t.noneAbout} />}
      {rows.length > 0 && (
        <Panel flush>
          <DataTable<DataExport>
            caption={t.title}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "what",
                label: t.what,
                head: true,
                render: (one) => (
                  <Text size="sm" fw={500}>
                    {one.collection === null ? t.whole : names.many(one.collection)} ·{" "}
                    {one.format.toUpperCase()}
                  </Text>
                ),
              },
              {
                key: "state",
                label: t.state,
                render: (one) => (
                  <span title={one.error?.message}>
                    <Tag tone={TONES[one.state]}>{t[one.state]}</Tag>
                  </span>
                ),
              },
              {
                key: "rows",
                label: t.rows,
                figures: true,
                render: (one) => one.rows !== null && format.number(one.rows),
              },
              {
                key: "size",
                label: t.size,
                figures: true,
                render: (one) => one.size !== null && format.bytes(one.size),
              },
              { key: "when", label: t.when, render: (one) => <Moment value={one.created_at} ago /> },
              {
                key: "until",
                label: t.until,
                render: (one) => one.expires_at !== null && <Moment value={one.expires_at} />,
              },
              {
                key: "doing",
                label: t.doing,
                hideLabel: true,
                render: (one) =>
                  one.state === "ready" && (
                    <Group gap={4} justify="flex-end" wrap="nowrap">
                      <Button
                        size="compact-sm"
                        variant="default"
                        leftSection={<IconDownload size={15} stroke={1.6} />}
                        loading={save.isPending && save.variables.id === one.id}
                        onClick={() => save.mutate(one)}
                      >
                        {t.download}
                      </Button>
                      <ConfirmButton
                        label={t.remove}
                        size="compact-sm"
                        variant="subtle"
                        color="gray"
                        title={t.removeTitle}
                        about={t.removeAbout}
                        confirm={t.remove}
                        danger
                        onConfirm={() => remove.mutateAsync({ path: { id: one.id } })}
                      />
                    </Group>
                  ),
              },
            ]}
          />
        </Panel>
      )}
      {hasNextPage && (
        <Button mt="sm" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  );
}
