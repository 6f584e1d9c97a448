import { Alert, Badge, Button, Group, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { Import } from "../../../client/contract.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import type { MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { ImportFormat } from "./import-format.tsx";
import { ImportOptions, type Options } from "./import-options.tsx";
import { importTargets } from "./import-targets.ts";
import { useTargetText } from "./target-name.tsx";
import { useImportActs } from "./use-import.ts";

interface ImportColumnsProps {
  entity: MetaEntity;
  one: Import;
  onChecked(): void;
}

const NOTHING = "-";

export function ImportColumns({ entity, one, onChecked }: ImportColumnsProps) {
  const t = useTexts("records.importColumns");
  const names = useNames();
  const format = useFormat();
  const textOf = useTargetText();
  const { change, check, cancel } = useImportActs();
  const targets = useMemo(() => importTargets(entity), [entity]);
  const [fills, setFills] = useState<Readonly<Record<string, string | null>>>(() =>
    Object.fromEntries(one.mapping.map(({ column, field }) => [column, field])),
  );
  const [options, setOptions] = useState<Options>(() => optionsOf(one));
  const taken = new Set(Object.values(fills));
  const missing = targets.filter(
    ({ required, line, name }) => required && !line && !taken.has(name) && options.action === "create",
  );
  const nameOf = (target: (typeof targets)[number]) => textOf(names, entity.collection, target);

  async function go() {
    const mapping = one.columns.map(({ name }) => ({ column: name, field: fills[name] ?? null }));
    try {
      await change.mutateAsync({ path: { id: one.id }, body: { version: one.version, mapping, ...options } });
      await check.mutateAsync({ path: { id: one.id }, body: {} });
      onChecked();
    } catch {
      // The error is shown below the form.
    }
  }

  const choices = (column: string) => {
    const own = fills[column];
    const fact = factOf(column);
    return [
      { value: NOTHING, label: t.nothing },
      {
        group: t.fields,
        items: targets
          .filter(({ name }) => name === own || !taken.has(name))
          .map((target) => ({ value: target.name, label: nameOf(target) })),
      },
      ...(fact ? [{ group: t.facts, items: [{ value: fact, label: t.fact({ name: column }) }] }] : []),
    ];
  };

  const error = change.error ?? check.error;
  return (
    <Stack gap="lg">
      <ImportFormat one={one} />
      <Panel title={t.title} about={t.about} flush>
        <DataTable
          caption={t.title}
          rows={one.columns}
          rowKey={({ name }) => name}
          columns={[
            {
              key: "column",
              label: t.column,
              head: true,
              render: ({ name }) => <span dir="auto">{name}</span>,
            },
            {
              key: "samples",
              label: t.samples,
              render: ({ samples }) => (
                <Group gap={4}>
                  {samples.length === 0 && (
                    <Text size="sm" c="var(--app-quiet)">
                      {t.empty}
                    </Text>
                  )}
                  {samples.map((sample, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
                    <Badge key={i} variant="default" tt="none" fw={400} maw={180}>
                      <span dir="auto">{sample}</span>
                    </Badge>
                  ))}
                </Group>
              ),
            },
            {
              key: "fills",
              label: t.fills,
              width: 320,
              render: ({ name }) => (
                <Select
                  aria-label={t.fillsOf({ name })}
                  searchable
                  allowDeselect={false}
                  data={choices(name)}
                  value={fills[name] ?? NOTHING}
                  onChange={(value) =>
                    setFills({ ...fills, [name]: value === NOTHING || value === null ? null : String(value) })
                  }
                />
              ),
            },
          ]}
        />
      </Panel>
      <ImportOptions
        entity={entity}
        columns={one.columns.map(({ name }) => name)}
        mapped={taken}
        value={options}
        onChange={setOptions}
      />
      {missing.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t.missing({ names: format.list(missing.map(nameOf)) })}
        </Alert>
      )}
      {error && <ProblemNote error={error} />}
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ path: { id: one.id }, body: {} })}
        >
          {t.cancel}
        </Button>
        <Button loading={change.isPending || check.isPending} onClick={() => void go()}>
          {t.check}
        </Button>
      </Group>
    </Stack>
  );
}

function optionsOf({ action, mode, key, group_by, empty }: Import): Options {
  return { action, mode, key, group_by, empty };
}

/** Custom field name for an unmapped column. */
function factOf(column: string): string | undefined {
  const name = column
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_\d]+|_+$/g, "")
    .slice(0, 50);
  return name === "" ? undefined : `custom.${name}`;
}
