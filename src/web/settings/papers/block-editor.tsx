import { Checkbox, Group, Paper, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { RemoveRow } from "../../kit/rows.tsx";
import { useTexts } from "../texts.ts";
import { type BlockDraft, isOwn, moved } from "./draft.ts";
import { MoveButtons } from "./move-buttons.tsx";

interface BlockEditorProps {
  block: BlockDraft;
  place: number;
  count: number;
  disabled: boolean;
  onChange(to: BlockDraft): void;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

export function BlockEditor({ block, place, count, disabled, onChange, onMove, onRemove }: BlockEditorProps) {
  const t = useTexts("settings.papers");
  const { shipped, shown, heading, text, columns } = block;
  const own = isOwn(block);
  const label = shipped?.label ?? (own ? heading || t.ownText : block.name);
  return (
    <Paper
      withBorder
      p="sm"
      radius="md"
      component="fieldset"
      m={0}
      style={{ minWidth: 0 }}
      aria-label={label}
    >
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Checkbox
            label={label}
            checked={shown}
            disabled={disabled}
            onChange={(event) => onChange({ ...block, shown: event.currentTarget.checked })}
            flex={1}
            styles={{ label: { fontWeight: 500 } }}
          />
          <MoveButtons what={label} place={place} count={count} disabled={disabled} onMove={onMove} />
          {own && <RemoveRow label={t.remove({ what: label })} disabled={disabled} onClick={onRemove} />}
        </Group>
        {shown && own && (
          <TextInput
            label={t.heading}
            value={heading}
            maxLength={200}
            disabled={disabled}
            onChange={(event) => onChange({ ...block, heading: event.currentTarget.value })}
          />
        )}
        {shown && (own || shipped?.text !== undefined) && (
          <Textarea
            label={own ? t.text : t.textOf({ what: label })}
            description={own ? undefined : t.textHelp}
            placeholder={shipped?.text}
            value={text}
            maxLength={4000}
            autosize
            minRows={2}
            maxRows={8}
            disabled={disabled}
            onChange={(event) => onChange({ ...block, text: event.currentTarget.value })}
          />
        )}
        {shown && columns.length > 0 && (
          <Columns block={block} disabled={disabled} onChange={(to) => onChange({ ...block, columns: to })} />
        )}
      </Stack>
    </Paper>
  );
}

interface ColumnsProps {
  block: BlockDraft;
  disabled: boolean;
  onChange(columns: BlockDraft["columns"]): void;
}

function Columns({ block: { columns }, disabled, onChange }: ColumnsProps) {
  const t = useTexts("settings.papers");
  const isLast = (name: string) => columns.every((one) => one.name === name || !one.shown);
  return (
    <Stack gap={2} role="group" aria-label={t.columns}>
      <Text size="sm" c="var(--app-quiet)">
        {t.columns}
      </Text>
      {columns.map((column, place) => (
        <Group key={column.name} gap="xs" wrap="nowrap">
          <Checkbox
            label={column.label}
            checked={column.shown}
            // A table has at least one column.
            disabled={disabled || isLast(column.name)}
            onChange={(event) =>
              onChange(columns.with(place, { ...column, shown: event.currentTarget.checked }))
            }
            flex={1}
          />
          <MoveButtons
            what={column.label}
            place={place}
            count={columns.length}
            disabled={disabled}
            onMove={(by) => onChange(moved(columns, place, by))}
          />
        </Group>
      ))}
    </Stack>
  );
}
