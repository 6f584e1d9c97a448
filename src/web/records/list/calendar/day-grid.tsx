import { Popover, Stack, Text, UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { useShownShortcuts } from "../../../kit/shortcuts.ts";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useLanguage } from "../../../language/language.ts";
import { useNames } from "../../../language/names.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";
import { useTexts } from "../../texts.ts";
import type { CardFacts } from "../board/card-facts.ts";
import { useShow } from "../cell.tsx";
import { shifted } from "../filters/day-steps.ts";
import classes from "./calendar.module.css";
import { Entry } from "./entry.tsx";

/** Number of records shown per day in the month view. */
const SHOWN = 3;

interface DayGridProps {
  entity: MetaEntity;
  facts: CardFacts;
  from: string;
  to: string;
  /** Undefined in the week view, which shows all records of a day. */
  month: string | undefined;
  byDay: ReadonlyMap<string, readonly AnyRecord[]>;
  pending: boolean;
  onStep(by: number): void;
}

/** Arrow keys move between days, Page Up and Page Down between months or weeks. */
export function DayGrid({ entity, facts, from, to, month, byDay, pending, onStep }: DayGridProps) {
  const t = useTexts("records.dayGrid");
  const names = useNames();
  const format = useFormat();
  const { language } = useLanguage();
  const today = useToday();
  const show = useShow(entity.collection);
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState(today);
  const weeks = weeksOf(from, to);
  const reachable = active >= from && active <= to ? active : from;
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });

  useShownShortcuts([
    { keys: "left+right+up+down", label: t.days },
    { keys: "pageup+pagedown", label: t.pages },
  ]);

  function steer(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.day) return;
    if (event.key === "PageUp" || event.key === "PageDown") onStep(event.key === "PageUp" ? -1 : 1);
    else {
      const by = STEPS[event.key];
      if (by === undefined) return;
      const next = shifted(reachable, by);
      if (next < from || next > to) onStep(by > 0 ? 1 : -1);
      setActive(next);
      requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
    }
    event.preventDefault();
  }

  return (
    <table
      ref={table}
      className={classes.grid}
      data-week={month === undefined || undefined}
      aria-label={names.many(entity.collection)}
      aria-busy={pending}
      onKeyDown={steer}
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const records = byDay.get(day) ?? [];
              const shown = month === undefined ? records : records.slice(0, SHOWN);
              const more = records.length - shown.length;
              return (
                <td
                  key={day}
                  data-today={day === today || undefined}
                  data-other={(month !== undefined && !day.startsWith(month)) || undefined}
                >
                  <DayButton
                    day={day}
                    label={t.day({ day: format.month(day), count: records.length })}
                    isReachable={day === reachable}
                    more={more > 0 ? t.more({ count: more }) : undefined}
                    onFocus={() => setActive(day)}
                    entries={
                      <Stack gap={4}>
                        <Text size="sm" fw={600}>
                          {format.day(day)}
                        </Text>
                        {records.length === 0 && (
                          <Text size="sm" c="var(--app-quiet)">
                            {t.nothing}
                          </Text>
                        )}
                        {records.map((record) => (
                          <Entry key={record.id} {...{ entity, facts, record, show }} full />
                        ))}
                      </Stack>
                    }
                  >
                    {shown.map((record) => (
                      <Entry
                        key={record.id}
                        {...{ entity, facts, record, show }}
                        full={month === undefined}
                      />
                    ))}
                  </DayButton>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

function weeksOf(from: string, to: string): readonly (readonly string[])[] {
  const weeks: string[][] = [];
  for (let monday = from; monday <= to; monday = shifted(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => shifted(monday, day)));
  }
  return weeks;
}

interface DayButtonProps {
  day: string;
  label: string;
  isReachable: boolean;
  more: string | undefined;
  onFocus(): void;
  entries: React.ReactNode;
  children: React.ReactNode;
}

function DayButton({ day, label, isReachable, more, onFocus, entries, children }: DayButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        width={300}
        shadow="md"
        position="bottom"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.day}
            data-day={day}
            tabIndex={isReachable ? 0 : -1}
            onFocus={onFocus}
            onClick={() => setOpened(!opened)}
          >
            {Number(day.slice(8))}
            <span className="unseen"> {label}</span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown mah={400} style={{ overflow: "auto" }}>
          {entries}
        </Popover.Dropdown>
      </Popover>
      {children}
      {more && (
        <UnstyledButton className={classes.more} onClick={() => setOpened(true)}>
          {more}
        </UnstyledButton>
      )}
    </>
  );
}
