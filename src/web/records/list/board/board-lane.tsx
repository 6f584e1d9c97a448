import { Button, Group, Text } from "@mantine/core";
import { type DragEvent, useState } from "react";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import { useShow } from "../cell.tsx";
import classes from "./board.module.css";
import { BoardCard } from "./board-card.tsx";
import type { CardFacts } from "./card-facts.ts";
import { type MetaMove, movesBetween } from "./moves.ts";
import type { Lane } from "./use-board.ts";

interface BoardLaneProps {
  entity: MetaEntity;
  facts: CardFacts;
  lane: Lane;
  moving: ReadonlyMap<string, { readonly record: AnyRecord; readonly to: string }>;
  held: AnyRecord | undefined;
  isReading: boolean;
  onMore(): void;
  onHold(record: AnyRecord | undefined): void;
  onDrop(record: AnyRecord, state: string): void;
  onMove(record: AnyRecord, move: MetaMove): void;
}

export function BoardLane({
  entity,
  facts,
  lane,
  moving,
  held,
  isReading,
  onMore,
  onHold,
  onDrop,
  onMove,
}: BoardLaneProps) {
  const t = useTexts("records.boardLane");
  const names = useNames();
  const format = useFormat();
  const show = useShow(entity.collection);
  const [isOver, setOver] = useState(false);
  const { state, count, sums } = lane;
  const arriving = [...moving.values()].filter(({ to, record }) => to === state && record.state !== state);
  const staying = lane.cards.filter(({ id }) => (moving.get(id)?.to ?? state) === state);
  const fits = held && held.state !== state ? movesBetween(entity, held.state, state).length > 0 : undefined;
  const name = names.state(entity.collection, state);

  function over(event: DragEvent) {
    if (!held || held.state === state) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = fits ? "move" : "none";
    setOver(true);
  }

  return (
    <section
      className={classes.lane}
      aria-label={count === null ? name : `${name}, ${format.number(count)}`}
      data-fits={fits}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={(event) => {
        over(event);
        // Accepts every drop: browsers don't report rejected ones, for which users need an explanation.
        if (held && held.state !== state) event.dataTransfer.dropEffect = "move";
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (held) onDrop(held, state);
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.head}>
        <StateBadge collection={entity.collection} state={state} />
        {count !== null && (
          <Text size="sm" c="var(--app-quiet)" className="figures">
            {format.number(count)}
          </Text>
        )}
      </Group>
      <Text size="sm" fw={600} className={`figures ${classes.sum}`}>
        {sums
          .filter(({ amount }) => amount !== 0)
          .map(({ amount, currency }) => format.money(amount, currency ?? undefined))
          .join(" + ")}
      </Text>
      <ul className={classes.cards}>
        {arriving.map(({ record }) => (
          <BoardCard key={record.id} {...{ entity, facts, record, show, onHold, onMove }} isMoving />
        ))}
        {staying.map((record) => (
          <BoardCard
            key={record.id}
            {...{ entity, facts, record, show, onHold, onMove }}
            isMoving={moving.has(record.id)}
          />
        ))}
        {arriving.length + staying.length === 0 && (
          <li>
            <Text size="sm" c="var(--app-quiet)" ta="center" py="lg">
              {t.empty}
            </Text>
          </li>
        )}
        {lane.next_cursor !== null && (
          <li>
            <Button fullWidth variant="subtle" size="compact-sm" loading={isReading} onClick={onMore}>
              {t.more}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
