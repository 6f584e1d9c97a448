import { ActionIcon, Group, Menu, Text } from "@mantine/core";
import { IconArrowRight, IconCalendarDue, IconDotsVertical } from "@tabler/icons-react";
import { Initials, useNameOf } from "../../../kit/person.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useNames } from "../../../language/names.ts";
import { labelOfRecord, useLabelText } from "../../fields/labels.ts";
import { type AnyRecord, type MetaEntity, recordAddress } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import type { Show } from "../cell.tsx";
import classes from "./board.module.css";
import type { CardFacts } from "./card-facts.ts";
import { type MetaMove, movesFrom } from "./moves.ts";

interface BoardCardProps {
  entity: MetaEntity;
  facts: CardFacts;
  record: AnyRecord;
  show: Show;
  isMoving: boolean;
  onHold(record: AnyRecord | undefined): void;
  onMove(record: AnyRecord, move: MetaMove): void;
}

export function BoardCard({ entity, facts, record, show, isMoving, onHold, onMove }: BoardCardProps) {
  const t = useTexts("records.boardCard");
  const nameOf = useNameOf();
  const isLate = useIsLate(entity, record, facts);
  const name = useLabelText()(labelOfRecord(entity, record));
  const { heads, about, amount, due, owner } = facts;
  const aboutText = about && show(about, record);
  const dueText = due && show(due, record);
  const ownerId = owner && record[owner.name];
  const person = typeof ownerId === "string" ? nameOf(ownerId) : "";
  return (
    <li
      className={classes.card}
      data-moving={isMoving || undefined}
      draggable={!isMoving}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", name);
        onHold(record);
      }}
      onDragEnd={() => onHold(undefined)}
    >
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap={4}>
        <To
          to={recordAddress(entity.collection, record.id)}
          className={classes.title}
          draggable={false}
          dir="auto"
        >
          {heads.map((column) => (
            <span key={column.name}>{show(column, record)} </span>
          ))}
        </To>
        <MoveMenu entity={entity} record={record} name={name} onMove={onMove} />
      </Group>
      {aboutText && (
        <Text size="xs" c="var(--app-quiet)" truncate dir="auto">
          {aboutText}
        </Text>
      )}
      <Group justify="space-between" wrap="nowrap" gap="xs" mt={6} mih={22}>
        <Text size="sm" className="figures" fw={500}>
          {amount && show(amount, record)}
        </Text>
        <Group gap={8} wrap="nowrap">
          {dueText && (
            <Group gap={3} wrap="nowrap" className={isLate ? classes.late : classes.due}>
              <IconCalendarDue size={14} stroke={1.6} aria-hidden />
              <Text size="xs" className="figures" title={isLate ? t.late : undefined}>
                {dueText}
                {isLate && <span className="unseen"> {t.late}</span>}
              </Text>
            </Group>
          )}
          {person && (
            <span title={person}>
              <Initials name={person} size="xs" />
              <span className="unseen">{person}</span>
            </span>
          )}
        </Group>
      </Group>
    </li>
  );
}

interface MoveMenuProps {
  entity: MetaEntity;
  record: AnyRecord;
  name: string;
  onMove(record: AnyRecord, move: MetaMove): void;
}

/** Alternative to dragging, for keyboard and touch. */
function MoveMenu({ entity, record, name, onMove }: MoveMenuProps) {
  const t = useTexts("records.boardCard");
  const names = useNames();
  const moves = movesFrom(entity, record.state);
  if (moves.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t.move({ name })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.open}</Menu.Label>
        {moves.map((move) => {
          const [to] = move.to.filter((state) => state !== record.state);
          return (
            <Menu.Item
              key={move.name}
              disabled={!move.permitted}
              leftSection={<IconArrowRight size={15} stroke={1.6} />}
              rightSection={
                <Text size="xs" c="var(--app-quiet)">
                  {!move.permitted ? t.forbidden : to && names.state(entity.collection, to)}
                </Text>
              }
              onClick={() => onMove(record, move)}
            >
              {names.move(entity.collection, move.name)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function useIsLate(entity: MetaEntity, record: AnyRecord, { due }: CardFacts): boolean {
  const today = useToday();
  const deadline = entity.deadlines.find(({ field }) => field === due?.name);
  const value = due && record[due.name];
  return (
    Boolean(deadline?.open.includes(record.state)) && typeof value === "string" && value.slice(0, 10) < today
  );
}
