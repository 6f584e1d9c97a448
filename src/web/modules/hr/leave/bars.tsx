import { Anchor, Button, Group, Popover, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { HrAbsence, HrAbsentPerson } from "../../../../client/contract.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import { useAct } from "../../../kit/act.ts";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { recordAddress } from "../../../records/meta.ts";
import type { Scale } from "../../projects/timeline/scale.ts";
import { useTexts } from "../texts.ts";
import { useAbsenceText } from "./absence-text.ts";
import classes from "./calendar.module.css";
import { DecideLeave } from "./decide.tsx";
import { LEAVE_CALLS } from "./leave-calls.ts";

export const kindOf = ({ state }: HrAbsence) =>
  state === null ? "away" : state === "submitted" ? "asked" : "agreed";

interface AbsenceBarsProps {
  person: HrAbsentPerson;
  scale: Scale;
  /** Called on a click on a free day of the user's own row. */
  onAsk: ((employeeId: string, day: string) => void) | undefined;
}

export function AbsenceBars({ person, scale, onAsk }: AbsenceBarsProps) {
  return (
    <>
      {onAsk && (
        // Shortcut for the mouse. Keyboard users have the button above the calendar, which does the same.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          className={classes.lane}
          onClick={({ nativeEvent }) =>
            onAsk(person.employee_id, addDays(scale.from, Math.floor(nativeEvent.offsetX / scale.dayWidth)))
          }
        />
      )}
      {person.absences.map((absence) => (
        <AbsenceBar
          key={absence.id ?? `${absence.from} ${absence.to}`}
          person={person}
          absence={absence}
          scale={scale}
        />
      ))}
    </>
  );
}

function AbsenceBar({ person, absence, scale }: Omit<AbsenceBarsProps, "onAsk"> & { absence: HrAbsence }) {
  const text = useAbsenceText();
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const span = scale.span(absence.from, absence.to);
  if (!span) return null;
  // Half days have half the width, at the left or right of the day.
  const width = absence.half_day ? span.width / 2 : span.width;
  const left = absence.half_day === "afternoon" ? span.left + width : span.left;
  const label = text.whole(person.name, absence);
  const look = {
    className: classes.bar,
    "data-kind": kindOf(absence),
    style: { left: left + 1, width: width - 2 },
  };
  const inside = width > 44 ? text.type(absence) : "";
  if (absence.id === null) {
    return (
      <div {...look} role="img" aria-label={label} title={label}>
        {inside}
      </div>
    );
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom"
      shadow="md"
      withArrow
      trapFocus
      // The confirmation dialog is rendered outside the popover, so a click in it would close the popover.
      closeOnClickOutside={!asking}
      closeOnEscape={!asking}
    >
      <Popover.Target>
        <button {...look} type="button" aria-label={label} title={label} onClick={() => setOpened(!opened)}>
          {inside}
        </button>
      </Popover.Target>
      <Popover.Dropdown maw={340}>
        <AbsenceCard person={person} absence={absence} onDone={() => setOpened(false)} onAsking={setAsking} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface AbsenceCardProps {
  person: HrAbsentPerson;
  absence: HrAbsence;
  onDone(): void;
  /** Called when a confirmation opens or closes. */
  onAsking?(isAsking: boolean): void;
}

export function AbsenceCard({ person, absence, onDone, onAsking }: AbsenceCardProps) {
  const t = useTexts("hr.bars");
  const text = useAbsenceText();
  const today = useToday();
  const { id, state } = absence;
  const withdraw = useAct("POST /api/v1/hr/leave-requests/:id/withdraw", {
    done: t.withdrawn,
    stale: LEAVE_CALLS,
    onDone,
  });
  const cancel = useAct("POST /api/v1/hr/leave-requests/:id/cancel", {
    done: t.cancelled,
    stale: LEAVE_CALLS,
    onDone,
  });
  if (id === null) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <Text fw={600} size="sm" dir="auto">
          {person.name}
        </Text>
        {state && <StateBadge collection="hr.leave-requests" state={state} />}
      </Group>
      <Text size="sm">
        {text.type(absence)}
        <br />
        {text.span(absence)}
        {absence.days !== null && ` · ${text.days(absence.days)}`}
      </Text>
      {absence.decides && (
        <DecideLeave absence={absence} name={person.name} onDone={onDone} {...(onAsking && { onAsking })} />
      )}
      {person.self && state === "submitted" && (
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ path: { id }, body: {} })}
        >
          {t.withdraw}
        </Button>
      )}
      {person.self && state === "approved" && absence.from > today && (
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ path: { id }, body: {} })}
        >
          {t.cancel}
        </Button>
      )}
      <Anchor component={To} to={recordAddress("hr.leave-requests", id)} size="sm">
        {t.open}
      </Anchor>
    </Stack>
  );
}
