import { Group, Progress, SimpleGrid, Stack, Text } from "@mantine/core";
import type { StoragePart, StorageTable } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Figure } from "../../kit/figure.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import type { Texts } from "../../language/texts.ts";
import { useCall } from "../../queries.ts";
import { useMeta } from "../../records/meta.ts";
import { usePerson } from "../../session/session.ts";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";

type PartWord = Exclude<keyof Texts<"system.storage">, "disk">;

const PART_WORDS: Readonly<Record<StoragePart["name"], PartWord>> = {
  "freehold.db": "freehold",
  "freehold.db-wal": "freeholdWal",
  "vault.db": "vault",
  "vault.db-wal": "vaultWal",
  files: "filesOf",
  documents: "documents",
  archive: "archive",
  evidence: "evidence",
  checkpoints: "checkpoints",
  imports: "imports",
  exports: "exports",
  binders: "binders",
  snapshots: "snapshots",
  backups: "backups",
};

export function Page() {
  const t = useTexts("system.storage");
  const format = useFormat();
  const operator = usePerson()?.operator ?? false;
  const storage = useCall("GET /api/v1/system/storage", {}, { enabled: operator });
  const parts = usePartColumns();
  const tables = useTableColumns();
  return (
    <OperatorOnly>
      <PageHead title={t.title} about={t.about} />
      <Answered of={storage} wait={<Wait rows={10} />}>
        {(answer) => {
          const used = answer.disk_bytes - answer.free_bytes;
          const database = answer.parts.find(({ name }) => name === "freehold.db")?.bytes ?? 0;
          return (
            <Stack gap="lg">
              <SimpleGrid cols={{ base: 2, md: 4 }}>
                <Figure label={t.all} value={format.bytes(answer.total_bytes)} />
                <Figure label={t.database} value={format.bytes(database)} />
                <Figure label={t.search} value={format.bytes(answer.search_bytes)} />
                <Figure
                  label={t.free}
                  value={format.bytes(answer.free_bytes)}
                  tone={answer.free_bytes < answer.total_bytes ? "warning" : "good"}
                />
              </SimpleGrid>
              <Panel>
                <Stack gap={6}>
                  <Progress
                    value={(100 * used) / answer.disk_bytes}
                    size="lg"
                    aria-label={t.disk({ used: format.bytes(used), of: format.bytes(answer.disk_bytes) })}
                  />
                  <Group justify="space-between">
                    <Text size="sm" c="var(--app-quiet)">
                      {t.disk({ used: format.bytes(used), of: format.bytes(answer.disk_bytes) })}
                    </Text>
                    <Text size="sm" c="var(--app-quiet)">
                      {t.unused}: {format.bytes(answer.unused_bytes)}
                    </Text>
                  </Group>
                </Stack>
              </Panel>
              <SimpleGrid cols={{ base: 1, lg: 2 }}>
                <Panel title={t.parts} flush>
                  <DataTable
                    caption={t.parts}
                    columns={parts}
                    rows={answer.parts.toSorted((a, b) => b.bytes - a.bytes)}
                    rowKey={({ name }) => name}
                  />
                </Panel>
                <Panel title={t.largest} flush>
                  <DataTable
                    caption={t.largest}
                    columns={tables}
                    rows={answer.largest}
                    rowKey={({ name }) => name}
                  />
                </Panel>
              </SimpleGrid>
            </Stack>
          );
        }}
      </Answered>
    </OperatorOnly>
  );
}

function usePartColumns(): Column<StoragePart>[] {
  const t = useTexts("system.storage");
  const format = useFormat();
  return [
    {
      key: "part",
      label: t.part,
      head: true,
      render: ({ name }) => (
        <Stack gap={0}>
          <Text size="sm">{t[PART_WORDS[name]]}</Text>
          <Text component="code" size="xs" c="var(--app-quiet)" ff="monospace">
            {name}
          </Text>
        </Stack>
      ),
    },
    { key: "files", label: t.files, figures: true, render: ({ files }) => format.number(files) },
    { key: "bytes", label: t.bytes, figures: true, render: ({ bytes }) => format.bytes(bytes) },
  ];
}

function useTableColumns(): Column<StorageTable>[] {
  const t = useTexts("system.storage");
  const format = useFormat();
  const names = useNames();
  const meta = useMeta();
  const nameOf = (table: string) => {
    if (table === "audit_events") return t.audit;
    const collection = [...(meta?.keys() ?? [])].find((one) => one.replaceAll(/[.-]/g, "_") === table);
    return collection ? names.many(collection) : <code>{table}</code>;
  };
  return [
    {
      key: "table",
      label: t.table,
      head: true,
      render: ({ name, kind }) => (
        <Text size="sm">
          {nameOf(name)}
          {kind === "search" && ` · ${t.search}`}
        </Text>
      ),
    },
    { key: "bytes", label: t.bytes, figures: true, render: ({ bytes }) => format.bytes(bytes) },
  ];
}
