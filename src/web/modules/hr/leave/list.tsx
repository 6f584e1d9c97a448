import { Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconBeach } from "@tabler/icons-react";
import { useState } from "react";
import type { HrAbsence, HrAbsentPerson } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { Initials } from "../../../kit/person.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { useTexts } from "../texts.ts";
import { useAbsenceText } from "./absence-text.ts";
import { AbsenceCard } from "./bars.tsx";

/** Replaces the calendar on phones. */
export function AbsenceList({ people }: { people: readonly HrAbsentPerson[] }) {
  const t = useTexts("hr.list");
  const all = people
    .flatMap((person) => person.absences.map((absence) => ({ person, absence })))
    .sort((a, b) => a.absence.from.localeCompare(b.absence.from));
  if (all.length === 0) return <Empty icon={IconBeach} title={t.none} about={t.about} />;
  return (
    <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
      {all.map(({ person, absence }) => (
        <AbsenceItem
          key={`${person.employee_id} ${absence.from} ${absence.to}`}
          person={person}
          absence={absence}
        />
      ))}
    </Stack>
  );
}

function AbsenceItem({ person, absence }: { person: HrAbsentPerson; absence: HrAbsence }) {
  const text = useAbsenceText();
  const [isOpen, setOpen] = useState(false);
  const line = (
    <Group gap="sm" wrap="nowrap" style={{ flex: 1, minWidth: 0 }}>
      <Initials name={person.name} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text size="sm" fw={500} truncate dir="auto">
          {person.name}
        </Text>
        <Text size="xs" c="var(--app-quiet)">
          {text.type(absence)} · {text.span(absence)}
        </Text>
      </div>
      {absence.state && <StateBadge collection="hr.leave-requests" state={absence.state} />}
    </Group>
  );
  return (
    <li style={{ borderTop: "1px solid var(--app-line)" }}>
      {absence.id === null ? (
        <Group px="md" py="sm">
          {line}
        </Group>
      ) : (
        <UnstyledButton
          px="md"
          py="sm"
          w="100%"
          display="flex"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {line}
        </UnstyledButton>
      )}
      {isOpen && (
        <div style={{ padding: "0 var(--mantine-spacing-md) var(--mantine-spacing-md)" }}>
          <AbsenceCard person={person} absence={absence} onDone={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}
