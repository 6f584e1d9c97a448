import { List, SimpleGrid, Stack, Text } from "@mantine/core";
import type { EinvoiceSection } from "../../../../client/contract.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { Note } from "../../../kit/note.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { Wait } from "../../../kit/wait.tsx";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";

/** Content of a received e-invoice, which people cannot read as XML. */
export function EinvoicePanel({ id }: { id: string }) {
  const t = useTexts("fin.einvoice");
  const { data, error } = useCall("GET /api/v1/fin/bills/:id/einvoice", { path: { id } });
  if (error) return <ProblemNote error={error} />;
  if (!data) return <Wait rows={6} />;
  const faults = data.findings.filter(({ level }) => level === "fatal");
  return (
    <Panel title={t.title} about={t.about({ profile: data.profile })}>
      <Stack p="lg" gap="lg">
        {faults.length > 0 && (
          <Note color="yellow" title={t.faults({ count: faults.length })}>
            <List size="sm">
              {faults.map(({ rule, path, message }) => (
                <List.Item key={`${rule} ${path}`}>
                  {rule}: {message}
                </List.Item>
              ))}
            </List>
          </Note>
        )}
        {data.sections.map((section) => (
          <Section key={section.title} of={section} />
        ))}
        {data.not_shown.length > 0 && (
          <Text size="xs" c="var(--app-quiet)">
            {(data.more_not_shown ? t.moreNotShown : t.notShown)({ count: data.not_shown.length })}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

interface Row {
  at: number;
  cells: readonly string[];
}

function Section({ of: { title, facts, columns, rows } }: { of: EinvoiceSection }) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {facts.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm" component="dl" m={0}>
          {facts.map(({ label, value }) => (
            <div key={label + value}>
              <Text component="dt" size="xs" c="var(--app-quiet)">
                {label}
              </Text>
              <Text component="dd" size="sm" m={0} style={{ overflowWrap: "anywhere" }}>
                {value}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      )}
      {rows.length > 0 && (
        <DataTable
          caption={title}
          columns={columns.map((label, at) => ({
            key: String(at),
            label,
            head: at === 0,
            render: ({ cells }: Row) => cells[at] ?? "",
          }))}
          rows={rows.map((cells, at): Row => ({ at, cells }))}
          rowKey={({ at }) => String(at)}
        />
      )}
    </Stack>
  );
}
