import { ActionIcon, Button, Group as Row, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useTexts } from "../texts.ts";
import type { Askable } from "./askable.ts";
import { begun, ConditionRow } from "./condition-row.tsx";
import classes from "./conditions.module.css";
import { type Condition, emptyGroup, type Group, replaced } from "./conditions.ts";

interface ConditionGroupProps {
  group: Group;
  askables: readonly Askable[];
  onChange(next: Group): void;
  /** Omitted for the outermost group. */
  onRemove?(): void;
  depth?: number;
  /** Validation error of a field's comparison. */
  errorOf(field: string): string | undefined;
}

const DEEPEST = 3;

export function ConditionGroup({
  group,
  askables,
  onChange,
  onRemove,
  depth = 0,
  errorOf,
}: ConditionGroupProps) {
  const t = useTexts("settings.conditionGroup");
  const [first] = askables;
  const put = (key: string, next: Condition | undefined) => onChange(replaced(group, key, next));
  return (
    <Stack gap="xs" className={depth > 0 ? classes.nested : undefined} role="group">
      {(group.parts.length > 1 || group.join !== "$and" || depth > 0) && (
        <Row justify="space-between" wrap="nowrap">
          <SegmentedControl
            size="xs"
            aria-label={t.join}
            data={(["$and", "$or", "$nor"] as const).map((value) => ({ value, label: t[value] }))}
            value={group.join}
            onChange={(join) => onChange({ ...group, join })}
          />
          {onRemove && (
            <ActionIcon variant="subtle" color="gray" aria-label={t.removeGroup} onClick={onRemove}>
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </Row>
      )}
      {group.parts.length === 0 && depth === 0 && (
        <Text size="sm" c="var(--app-quiet)">
          {t.none}
        </Text>
      )}
      {group.parts.map((part) =>
        part.kind === "group" ? (
          <ConditionGroup
            key={part.key}
            group={part}
            askables={askables}
            onChange={(next) => put(part.key, next)}
            onRemove={() => put(part.key, undefined)}
            depth={depth + 1}
            errorOf={errorOf}
          />
        ) : (
          <ConditionRow
            key={part.key}
            comparison={part}
            askables={askables}
            onChange={(next) => put(part.key, next)}
            errorOf={errorOf}
          />
        ),
      )}
      <Row gap="xs">
        <Button
          size="xs"
          variant="light"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={!first}
          onClick={() => first && onChange({ ...group, parts: [...group.parts, begun(first)] })}
        >
          {t.add}
        </Button>
        {depth < DEEPEST && first && group.parts.length > 0 && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            onClick={() =>
              onChange({
                ...group,
                parts: [...group.parts, { ...emptyGroup("$or"), parts: [begun(first)] }],
              })
            }
          >
            {t.addGroup}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
