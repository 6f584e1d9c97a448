import { Accordion, Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RelatedRecords } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { StateBadge } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { WaitRows } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import { keyOf, useCall } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { labelOfRecord, namingOf, useLabelText } from "../fields/labels.ts";
import {
  type AnyRecord,
  addressOf,
  type MetaEntity,
  type MetaField,
  recordAddress,
  useMeta,
} from "../meta.ts";
import { useTexts } from "../texts.ts";
import { NewRelatedButton, NewRelatedMenu } from "./related-new.tsx";

export function Related({ entity, record }: { entity: MetaEntity; record: AnyRecord }) {
  const t = useTexts("records.related");
  const meta = useMeta();
  const asked = useCall("GET /api/v1/related", { query: { collection: entity.collection, id: record.id } });
  return (
    <Answered of={asked}>
      {({ data }) => {
        const shown = data.filter(({ collection }) => meta?.has(collection));
        return (
          <Stack align="flex-start">
            <NewRelatedMenu entity={entity} record={record} />
            {shown.length === 0 ? (
              <Empty icon={IconLinkOff} title={t.none} about={t.about} />
            ) : (
              <Sections record={record} related={shown} />
            )}
          </Stack>
        );
      }}
    </Answered>
  );
}

function Sections({ record, related }: { record: AnyRecord; related: readonly RelatedRecords[] }) {
  const t = useTexts("records.related");
  const names = useNames();
  const meta = useMeta();
  const keys = related.map(({ collection, field }) => `${collection}.${field}`);
  const [open, setOpen] = useState<string[]>(keys.slice(0, 1));
  return (
    <Accordion multiple value={open} onChange={setOpen} variant="separated" keepMounted={false} w="100%">
      {related.map(({ collection, field, count }, i) => {
        const key = keys[i] ?? "";
        const twice = related.filter((one) => one.collection === collection).length > 1;
        const other = meta?.get(collection);
        return (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              <Group gap="xs">
                <Text size="sm" fw={500}>
                  {names.many(collection)}
                </Text>
                {count !== null && (
                  <Badge variant="default" size="sm" className="figures">
                    {count >= 100 ? t.many : count}
                  </Badge>
                )}
                {twice && (
                  <Text size="xs" c="var(--app-quiet)">
                    {t.via({ field: names.field(collection, field) })}
                  </Text>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(key) && other && (
                <Stack gap="xs">
                  <Records entity={other} field={field} id={record.id} isMany={count === null} />
                  {!record.archived_at && (
                    <NewRelatedButton collection={collection} field={field} id={record.id} />
                  )}
                </Stack>
              )}
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

const SHOWN = 8;

interface RecordsProps {
  entity: MetaEntity;
  field: string;
  id: string;
  isMany: boolean;
}

function Records({ entity, field, id, isMany }: RecordsProps) {
  const t = useTexts("records.related");
  const names = useNames();
  const textOf = useLabelText();
  const columns = columnsOf(entity, field);
  const filter = isMany ? `${field}[contains]` : field;
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(`GET ${entity.path}`, { related: { [filter]: id } }),
    queryFn: async ({ signal }) => {
      const naming = namingOf(entity);
      const fields = [...naming.fields, "currency", ...columns.map(({ name }) => name)];
      const known = new Set(entity.fields.map(({ name }) => name));
      const answer = await client.request("GET", entity.path, {
        query: {
          [filter]: id,
          limit: SHOWN,
          ...(naming.expand.length > 0 && { expand: naming.expand.join(",") }),
          fields: [...new Set(fields)].filter((name) => known.has(name)).join(","),
        },
        signal,
      });
      // List endpoints return records.
      return answer as { data: AnyRecord[]; page: { next_cursor: string | null } };
    },
  });
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitRows rows={3} />;
  return (
    <Stack gap="xs">
      <DataTable
        caption={names.many(entity.collection)}
        rows={data.data}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "label",
            label: t.name,
            head: true,
            render: (row) => (
              <Anchor component={To} to={recordAddress(entity.collection, row.id)} size="sm" dir="auto">
                {textOf(labelOfRecord(entity, row))}
              </Anchor>
            ),
          },
          ...columns.map((column) => ({
            key: column.name,
            label: names.field(entity.collection, column.name),
            figures: column.kind !== "date" && column.kind !== "datetime",
            render: (row: AnyRecord) => (
              <FieldValue
                collection={entity.collection}
                field={column}
                value={row[column.name]}
                record={row}
                compact
              />
            ),
          })),
          {
            key: "state",
            label: t.state,
            render: (row) => <StateBadge collection={entity.collection} state={row.state} />,
          },
        ]}
      />
      {data.page.next_cursor !== null && (
        <Anchor
          component={To}
          to={`${addressOf(entity.collection)}?${new URLSearchParams({ [filter]: id })}`}
          size="sm"
        >
          {t.all}
        </Anchor>
      )}
    </Stack>
  );
}

/** Columns after the name: the most relevant date and value. */
function columnsOf(entity: MetaEntity, field: string): MetaField[] {
  const free = entity.fields.filter(
    ({ name, privacy }) => name !== field && !entity.label.includes(name) && privacy === "none",
  );
  const day =
    free.find(({ name }) => entity.deadlines.some((deadline) => deadline.field === name)) ??
    free.find(({ kind }) => kind === "date");
  const worth =
    free.find(({ name }) => ["gross", "total", "amount", "value", "balance"].includes(name)) ??
    free.find(({ kind }) => kind === "money");
  return [day, worth].filter((one) => one !== undefined);
}
