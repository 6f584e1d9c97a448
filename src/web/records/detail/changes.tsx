import { Button, Collapse, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowRight } from "@tabler/icons-react";
import type { HistoryEntry } from "../../../client/contract.ts";
import { useNames } from "../../language/names.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { isEmpty } from "../fields/values.ts";
import type { AnyRecord, MetaEntity, MetaField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { type LineChange, linesChanged } from "./lines-changed.ts";

type Change = HistoryEntry["changes"][number];

interface ChangesProps {
  entity: MetaEntity;
  record: AnyRecord;
  changes: readonly Change[];
  /** True for a creation, where every value is new. */
  whole?: boolean;
}

const FEW = 6;
/** Fields that change with every write. */
const NOISE = new Set(["version", "updated_at", "updated_by", "id", "created_at", "created_by"]);

export function Changes({ entity, record, changes, whole = false }: ChangesProps) {
  const t = useTexts("records.changes");
  const [opened, { toggle }] = useDisclosure();
  const shown = changes.filter(({ field, from, to }) => !NOISE.has(field) && !(isEmpty(from) && isEmpty(to)));
  const first = shown.slice(0, whole ? 4 : FEW);
  const rest = shown.slice(first.length);
  return (
    <Stack gap={2}>
      {first.map((change) => (
        <OneChange key={change.field} entity={entity} record={record} change={change} />
      ))}
      {rest.length > 0 && (
        <>
          <Collapse expanded={opened}>
            <Stack gap={2}>
              {opened &&
                rest.map((change) => (
                  <OneChange key={change.field} entity={entity} record={record} change={change} />
                ))}
            </Stack>
          </Collapse>
          <Group>
            <Button variant="subtle" size="compact-xs" ml={-6} aria-expanded={opened} onClick={toggle}>
              {opened ? t.fewer : t.all({ count: shown.length })}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

function OneChange({ entity, record, change }: { entity: MetaEntity; record: AnyRecord; change: Change }) {
  const names = useNames();
  const field = entity.fields.find(({ name }) => name === change.field);
  const label = names.field(entity.collection, change.field);
  if (field?.kind === "lines") return <LinesChange field={field} label={label} change={change} />;
  return (
    <Group gap={6} align="baseline">
      <Text size="sm" c="var(--app-quiet)">
        {label}:
      </Text>
      {!isEmpty(change.from) && (
        <>
          <Value entity={entity} field={field} value={change.from} record={record} />
          <IconArrowRight size={13} stroke={1.6} aria-label="→" style={{ alignSelf: "center" }} />
        </>
      )}
      <Value entity={entity} field={field} value={change.to} record={record} />
    </Group>
  );
}

interface ValueProps {
  entity: MetaEntity;
  field: MetaField | undefined;
  value: unknown;
  record: AnyRecord;
}

function Value({ entity, field, value, record }: ValueProps) {
  if (!field)
    return (
      <Text span size="sm" dir="auto">
        {typeof value === "object" ? JSON.stringify(value) : String(value)}
      </Text>
    );
  // Drops expanded references: they show the current target, but an old value may refer to another.
  const { masked: _, ...rest } = record;
  return <FieldValue collection={entity.collection} field={field} value={value} record={rest} compact />;
}

function LinesChange({ field, label, change }: { field: MetaField; label: string; change: Change }) {
  const t = useTexts("records.changes");
  const { added, removed, altered } = linesChanged(field, change.from, change.to);
  const text = [
    added > 0 && t.added({ count: added }),
    removed > 0 && t.removed({ count: removed }),
    altered.length > 0 && t.altered({ count: altered.length }),
  ].filter(Boolean);
  return (
    <Stack gap={0}>
      <Text size="sm">
        <Text span size="sm" c="var(--app-quiet)">
          {label}:{" "}
        </Text>
        {text.length > 0 ? text.join(", ") : t.set}
      </Text>
      {altered.slice(0, 5).map((line) => (
        <AlteredLine key={line.place} line={line} />
      ))}
    </Stack>
  );
}

function AlteredLine({ line }: { line: LineChange }) {
  const t = useTexts("records.changes");
  const names = useNames();
  return (
    <Text size="xs" c="var(--app-quiet)" pl="md">
      {t.line({ place: line.place })}: {line.fields.map((field) => names.field("", field)).join(", ")}
    </Text>
  );
}
