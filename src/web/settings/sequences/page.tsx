import { Code, Group, Text } from "@mantine/core";
import type { NumberSequence } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { WholeInput } from "../../records/fields/number-input.tsx";
import { isObject } from "../../records/fields/values.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import type { FormValues } from "../../records/form/action/action-values.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";

export function Page() {
  const t = useTexts("settings.sequences");
  const titleOf = useTitle();
  return (
    <ResourcePage
      title={t.title}
      about={t.about}
      list="GET /api/v1/settings/sequences"
      lines={10}
      columns={useColumns()}
      rowKey={({ series }) => series}
      moves={[
        {
          label: t.edit,
          needs: "settings.sequences.update",
          named: titleOf,
          form: (sequence, close) => <Edit key={sequence.series} sequence={sequence} onClose={close} />,
        },
      ]}
    />
  );
}

function useTitle(): (sequence: NumberSequence) => string {
  const names = useNames();
  return ({ series, collection }) => {
    const part = series === collection ? "" : series.slice(collection.length + 1);
    return part === ""
      ? names.many(collection)
      : `${names.many(collection)}: ${names.choice(collection, "kind", part)}`;
  };
}

function useColumns(): Column<NumberSequence>[] {
  const t = useTexts("settings.sequences");
  const titleOf = useTitle();
  const format = useFormat();
  return [
    {
      key: "series",
      label: t.series,
      head: true,
      render: (sequence) => (
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {titleOf(sequence)}
          </Text>
          {sequence.changed && <Tag tone="busy">{t.changed}</Tag>}
        </Group>
      ),
    },
    { key: "next", label: t.next, render: ({ next }) => next },
    {
      key: "last",
      label: t.last,
      render: ({ counts }) => counts.findLast(({ last }) => last !== null)?.last ?? "–",
    },
    {
      key: "given",
      label: t.given,
      figures: true,
      render: ({ counts }) => format.number(counts.reduce((sum, { given }) => sum + given, 0)),
    },
    {
      key: "form",
      label: t.form,
      render: ({ yearly, fiscal }) => (yearly || fiscal ? t.eachYear : ""),
    },
  ];
}

function Edit({ sequence, onClose }: { sequence: NumberSequence; onClose(): void }) {
  const t = useTexts("settings.sequences");
  const titleOf = useTitle();
  const { series, prefix, digits, yearly, fiscal, next, version } = sequence;
  const isUnused = sequence.counts.every(({ given }) => given === 0);
  const year = /-(\d{4})-\d+$/.exec(next)?.[1];
  const numberIn = ({ start }: FormValues) => (isObject(start) ? start.number : undefined);
  const preview = (values: FormValues) =>
    [
      values.prefix,
      (values.yearly === true || fiscal) && `${year ?? new Date().getFullYear()}-`,
      String(numberIn(values) ?? Number(/(\d+)$/.exec(next)?.[1] ?? 1)).padStart(Number(values.digits), "0"),
    ]
      .filter(Boolean)
      .join("");
  return (
    <ActionDialog
      title={t.editTitle({ what: titleOf(sequence) })}
      onClose={onClose}
      call="PUT /api/v1/settings/sequences/:series"
      path={{ series }}
      version={version}
      fields={[["prefix", "digits"], "yearly", "start"]}
      shows={(name) => (name === "start" ? isUnused : name !== "yearly" || !fiscal)}
      texts={t}
      start={{ prefix, digits, yearly }}
      follow={(_, values) => ({ ...values, prefix: String(values.prefix ?? "").toUpperCase() })}
      slots={{
        start: ({ onChange, ...slot }) => (
          <WholeInput
            label={t.start}
            description={t.startHelp}
            value={Number(numberIn(slot.values)) || null}
            onChange={(number) =>
              onChange(number === null ? null : { number, ...(year !== undefined && { year }) })
            }
            error={slot.errors.get("start") ?? slot.errors.get("start.number")}
            data-path="start"
          />
        ),
      }}
      done={t.saved}
      stale={["GET /api/v1/settings/sequences"]}
    >
      {(values) => (
        <>
          {fiscal && (
            <Text size="sm" c="var(--app-quiet)">
              {t.fiscal}
            </Text>
          )}
          <Group justify="space-between">
            <Text size="sm">{t.preview}</Text>
            <Code aria-live="polite" fz="md">
              {preview(values)}
            </Code>
          </Group>
        </>
      )}
    </ActionDialog>
  );
}
