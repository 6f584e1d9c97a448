import { Box, Group, Stack, Text } from "@mantine/core";
import type { HrAbsence, HrAbsentPerson } from "../../../../client/contract.ts";
import { Panel } from "../../../kit/panel.tsx";
import { Initials } from "../../../kit/person.tsx";
import { useTexts } from "../texts.ts";
import { useAbsenceText } from "./absence-text.ts";
import { DecideLeave } from "./decide.tsx";

/** Leave requests to decide on, with overlapping absences in the same unit. */
export function WaitingLeave({ people }: { people: readonly HrAbsentPerson[] }) {
  const t = useTexts("hr.waiting");
  const waiting = people.flatMap((person) =>
    person.absences.filter(({ decides }) => decides).map((absence) => ({ person, absence })),
  );
  if (waiting.length === 0) return null;
  return (
    <Panel title={t.title}>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {waiting.map(({ person, absence }) => (
          <WaitingRow key={absence.id} person={person} absence={absence} people={people} />
        ))}
      </Stack>
    </Panel>
  );
}

interface WaitingRowProps {
  person: HrAbsentPerson;
  absence: HrAbsence;
  people: readonly HrAbsentPerson[];
}

function WaitingRow({ person, absence, people }: WaitingRowProps) {
  const t = useTexts("hr.waiting");
  const text = useAbsenceText();
  const others = people
    .filter(
      (other) =>
        other !== person &&
        other.unit_id === person.unit_id &&
        other.absences.some(({ from, to }) => from <= absence.to && to >= absence.from),
    )
    .map(({ name }) => name);
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Group gap="sm" wrap="nowrap" style={{ minWidth: 0, flex: "1 1 16rem" }}>
        <Initials name={person.name} />
        <Box style={{ minWidth: 0 }}>
          <Text size="sm">
            <b dir="auto">{person.name}</b> · {text.type(absence)}, {text.span(absence)}
            {absence.days !== null && ` (${text.days(absence.days)})`}
          </Text>
          <Text size="xs" c="var(--app-quiet)">
            {others.length > 0 ? t.others({ names: others.join(", ") }) : t.alone}
          </Text>
        </Box>
      </Group>
      <DecideLeave absence={absence} name={person.name} />
    </Group>
  );
}
