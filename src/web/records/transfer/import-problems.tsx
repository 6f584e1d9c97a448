import { Button, Code, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Import, ImportProblem } from "../../../client/contract.ts";
import { useDeed } from "../../kit/act.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useDetailText } from "../../kit/problem-text.ts";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { saveBlob } from "./save-blob.ts";

const words = defineWords({
  en: {
    title: "What is wrong, row by row",
    about: "Rows are counted as in the file.",
    row: "Row",
    column: "Column",
    value: "What stands there",
    why: "What is wrong",
    more: "Show more",
    download: "Wrong rows as a file",
    name: "wrong rows",
  },
  de: {
    title: "Was nicht stimmt, Zeile für Zeile",
    about: "Zeilen sind gezählt wie in der Datei.",
    row: "Zeile",
    column: "Spalte",
    value: "Was dort steht",
    why: "Was nicht stimmt",
    more: "Mehr zeigen",
    download: "Falsche Zeilen als Datei",
    name: "falsche Zeilen",
  },
});

/** What is wrong with rows of a file: to be read here, or taken along to be corrected. */
export function ImportProblems({ one }: { one: Import }) {
  const t = useWords(words);
  const format = useFormat();
  const textOf = useDetailText();
  const { data, error, fetchNextPage, hasNextPage, isFetching, refetch } = useInfiniteQuery({
    queryKey: keyOf("GET /api/v1/data/imports/:id/problems", { id: one.id, version: one.version }),
    queryFn: ({ pageParam, signal }) =>
      client.call("GET /api/v1/data/imports/:id/problems", {
        path: { id: one.id },
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
  });
  const save = useDeed(async () => {
    const file = await client.call("GET /api/v1/data/imports/:id/bad_rows", { path: { id: one.id } });
    saveBlob(file, `${t.name} ${one.filename ?? one.collection}.csv`);
  });
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  const rows = (data?.pages ?? []).flatMap((page) => page.data);
  return (
    <Panel
      title={t.title}
      about={t.about}
      flush
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {t.download}
        </Button>
      }
    >
      <DataTable<ImportProblem>
        caption={t.title}
        rows={rows}
        rowKey={({ row, column, code, message }) => `${row} ${column} ${code} ${message}`}
        maxHeight={420}
        columns={[
          {
            key: "row",
            label: t.row,
            head: true,
            figures: true,
            width: 90,
            render: ({ row }) => format.number(row),
          },
          { key: "column", label: t.column, width: 170, render: ({ column }) => column },
          {
            key: "value",
            label: t.value,
            width: 220,
            render: ({ value }) => value !== null && <Code dir="auto">{value}</Code>,
          },
          { key: "why", label: t.why, render: (problem) => textOf(problem) },
        ]}
      />
      {hasNextPage && (
        <Group justify="center" p="sm">
          <Button
            size="compact-sm"
            variant="subtle"
            loading={isFetching}
            onClick={() => void fetchNextPage()}
          >
            {t.more}
          </Button>
        </Group>
      )}
    </Panel>
  );
}
