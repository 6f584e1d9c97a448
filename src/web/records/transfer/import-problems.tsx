import { Button, Code } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Import, ImportProblem } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { PagedTable } from "../../kit/paged-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useList } from "../../kit/use-pages.ts";
import { useFormat } from "../../language/format.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { saveBlob } from "./save-blob.ts";

export function ImportProblems({ one }: { one: Import }) {
  const t = useTexts("records.importProblems");
  const format = useFormat();
  const problems = useList(
    "GET /api/v1/data/imports/:id/problems",
    { path: { id: one.id }, query: { limit: 50 } },
    { version: one.version },
  );
  const save = useActWith(async () => {
    const file = await client.call("GET /api/v1/data/imports/:id/bad_rows", { path: { id: one.id } });
    saveBlob(file, `${t.name} ${one.filename ?? one.collection}.csv`);
  });
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
      <PagedTable<ImportProblem>
        of={problems}
        bare
        caption={t.title}
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
          { key: "why", label: t.why, render: (problem) => problem.message },
        ]}
      />
    </Panel>
  );
}
