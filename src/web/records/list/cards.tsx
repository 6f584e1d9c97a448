import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import { StateBadge, Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useToday } from "../../kit/today.ts";
import { useNames } from "../../language/names.ts";
import { type AnyRecord, type MetaEntity, recordAddress } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { type Show, useShow } from "./cell.tsx";
import type { Column } from "./columns.ts";
import { CARD, FACTS, useDensity } from "./density.ts";
import { useRestoredScroll } from "./restored-scroll.ts";
import type { Rows } from "./rows.ts";
import classes from "./table.module.css";

const AHEAD = 30;
const WAITING = 6;

interface RecordCardsProps {
  entity: MetaEntity;
  columns: readonly Column[];
  rows: Rows;
  height: number;
  sight: RefObject<readonly string[]>;
  place: string;
}

export function RecordCards({ entity, columns, rows, height, sight, place }: RecordCardsProps) {
  const names = useNames();
  // The card itself is a link, and links cannot be nested.
  const show = useShow(entity.collection, { links: false });
  const density = useDensity();
  const card = CARD[density];
  const box = useRef<HTMLElement>(null);
  const loaded = rows.rows.length;
  const virtual = useVirtualizer({
    count: loaded + (rows.pending || rows.next !== null ? WAITING : 0),
    getScrollElement: () => box.current,
    estimateSize: () => card,
    overscan: 6,
    ...useRestoredScroll(place, box, !rows.pending),
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    sight.current = items.flatMap(({ index }) => rows.rows[index]?.id ?? []);
  });
  useEffect(() => {
    if (rows.next !== null && last >= loaded - AHEAD) rows.more();
  }, [last, loaded, rows.next, rows.more]);

  return (
    <section
      ref={box}
      className={classes.box}
      style={{ height }}
      data-list={entity.collection}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={names.many(entity.collection)}
    >
      <ul
        style={{
          height: virtual.getTotalSize(),
          position: "relative",
          margin: 0,
          padding: 0,
          listStyle: "none",
        }}
        aria-label={names.many(entity.collection)}
        aria-busy={rows.pending}
      >
        {items.map(({ index, start }) => {
          const record = rows.rows[index];
          return (
            <li
              key={record?.id ?? `waiting ${index}`}
              style={{
                position: "absolute",
                insetInline: 0,
                top: 0,
                height: card,
                transform: `translateY(${start}px)`,
              }}
            >
              {record ? (
                <Card entity={entity} record={record} columns={columns} show={show} facts={FACTS[density]} />
              ) : (
                <Stack gap={10} p="md" aria-hidden>
                  <Skeleton height={12} width="60%" />
                  <Skeleton height={10} width="85%" />
                  <Skeleton height={10} width="40%" />
                </Stack>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface CardProps {
  entity: MetaEntity;
  record: AnyRecord;
  columns: readonly Column[];
  show: Show;
  /** Number of fields shown. */
  facts: number;
}

function Card({ entity, record, columns, show, facts: most }: CardProps) {
  const names = useNames();
  const t = useTexts("records.cards");
  const today = useToday();
  const heads = columns.filter(({ head }) => head);
  const title = (heads.length > 0 ? heads : columns.slice(0, 1)).map((column) => ({
    name: column.name,
    value: show(column, record),
  }));
  const isNamed = title.some(({ value }) => value !== null && value !== "");
  const late = entity.deadlines.some(
    ({ field, open }) => open.includes(record.state) && isPast(record[field], today),
  );
  const facts = columns
    .filter(({ name, head }) => !head && name !== "state")
    .map((column) => ({ column, value: show(column, record) }))
    .filter(({ value }) => value !== null && value !== "")
    .slice(0, most);
  return (
    <To to={recordAddress(entity.collection, record.id)} className={classes.card}>
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Text fw={600} size="sm" truncate dir="auto" component="span">
          {isNamed
            ? title.map(({ name, value }, i) => (
                <span key={name}>
                  {i > 0 && " "}
                  {value}
                </span>
              ))
            : names.one(entity.collection)}
        </Text>
        <Group gap={4} wrap="nowrap" component="span">
          {late && <Tag tone="bad">{t.overdue}</Tag>}
          {entity.states.length > 1 && <StateBadge collection={entity.collection} state={record.state} />}
        </Group>
      </Group>
      {facts.map(({ column, value }) => (
        <Group key={column.name} justify="space-between" wrap="nowrap" gap="md" component="span">
          <Text size="xs" c="var(--app-quiet)" component="span" style={{ flexShrink: 0 }}>
            {names.field(entity.collection, column.name)}
          </Text>
          <Text
            size="xs"
            truncate
            component="span"
            dir="auto"
            {...(column.figures && { className: "figures" })}
          >
            {value}
          </Text>
        </Group>
      ))}
    </To>
  );
}

const isPast = (day: unknown, today: string) => typeof day === "string" && day < today;
