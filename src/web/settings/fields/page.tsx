import { Group, Select, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconForms } from "@tabler/icons-react";
import { useState } from "react";
import type { CustomField } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useLanguage } from "../../language/language.ts";
import { useNames } from "../../language/names.ts";
import { useMeta } from "../../records/meta.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { ArchiveField } from "./archive-field.tsx";
import { EditField, NewField } from "./field-form.tsx";
import { STALE } from "./stale.ts";

export function Page() {
  const t = useTexts("settings.fields");
  const names = useNames();
  const meta = useMeta();
  const labelOf = useLabel();
  const [collection, setCollection] = useState<string | null>(null);
  const collections = [...(meta?.keys() ?? [])].map((name) => ({ value: name, label: names.many(name) }));
  const isLive = ({ archived_at }: CustomField) => archived_at === null;
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/settings/fields"
      stale={STALE}
      columns={useColumns()}
      shown={(rows) => rows.filter((row) => collection === null || row.collection === collection)}
      lead={() => (
        <Select
          label={t.ofCollection}
          data={collections}
          value={collection}
          onChange={setCollection}
          placeholder={t.all}
          clearable
          searchable
          maw={320}
        />
      )}
      create={{
        label: t.create,
        needs: "settings.fields.create",
        form: (close) => <NewField collection={collection} onClose={close} />,
      }}
      empty={{ icon: IconForms, title: t.none, about: t.noneAbout }}
      moves={[
        {
          label: t.up,
          icon: <IconArrowUp size={14} />,
          needs: "settings.fields.order",
          named: labelOf,
          shows: isLive,
          run: (row) => moved(row, -1),
        },
        {
          label: t.down,
          icon: <IconArrowDown size={14} />,
          needs: "settings.fields.order",
          named: labelOf,
          shows: isLive,
          run: (row) => moved(row, 1),
        },
        {
          label: t.edit,
          needs: "settings.fields.update",
          named: labelOf,
          shows: isLive,
          form: (row, close) => <EditField key={row.id} of={row} onClose={close} />,
        },
        {
          label: t.archive,
          needs: "settings.fields.archive",
          named: labelOf,
          shows: isLive,
          form: (row, close) => <ArchiveField of={row} title={labelOf(row)} onClose={close} />,
        },
        {
          label: t.restore,
          needs: "settings.fields.restore",
          named: labelOf,
          shows: (row) => !isLive(row),
          call: "POST /api/v1/settings/fields/:id/restore",
          versioned: true,
          done: t.restored,
        },
      ]}
    />
  );
}

/** Exchanges a field with its neighbour in the same collection. */
async function moved({ id, collection }: CustomField, by: number): Promise<unknown> {
  const { data } = await client.call("GET /api/v1/settings/fields", { query: { collection } });
  const ids = data.filter(({ archived_at }) => archived_at === null).map((field) => field.id);
  const from = ids.indexOf(id);
  const to = Math.min(Math.max(from + by, 0), ids.length - 1);
  const order = ids.toSpliced(from, 1).toSpliced(to, 0, id);
  return client.call("POST /api/v1/settings/fields/order", { body: { ids: order } });
}

function useLabel(): (field: Pick<CustomField, "label" | "name">) => string {
  const { language } = useLanguage();
  return ({ label, name }) => {
    const { en, de } = label;
    return (language === "de" ? (de ?? en) : (en ?? de)) ?? name;
  };
}

function useColumns(): Column<CustomField>[] {
  const t = useTexts("settings.fields");
  const kinds = useTexts("settings.fieldKinds");
  const names = useNames();
  const labelOf = useLabel();
  const marks = (field: CustomField) => [
    ...(field.required ? [t.required] : []),
    ...(field.personal ? [t.personal] : []),
    ...(field.archived_at === null ? [] : [t.archived]),
  ];
  return [
    {
      key: "label",
      label: t.label,
      head: true,
      render: (field) => (
        <Stack gap={0}>
          <Text size="sm" fw={500}>
            {labelOf(field)}
          </Text>
          <Text size="xs" c="var(--app-quiet)">
            custom.{field.name}
          </Text>
        </Stack>
      ),
    },
    { key: "collection", label: t.collection, render: ({ collection }) => names.many(collection) },
    {
      key: "kind",
      label: t.kind,
      render: ({ kind, target }) =>
        target && target !== "users" ? `${kinds[kind]}: ${names.many(target)}` : kinds[kind],
    },
    {
      key: "marks",
      label: t.marks,
      render: (field) => (
        <Group gap={4}>
          {marks(field).map((mark) => (
            <Tag key={mark}>{mark}</Tag>
          ))}
        </Group>
      ),
    },
  ];
}
