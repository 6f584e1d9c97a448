import { Anchor, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { SodViolation } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { PagedTable } from "../../kit/paged-table.tsx";
import { Person, useColleagues } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useList } from "../../kit/use-pages.ts";
import { Moment } from "../../kit/values.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { recordAddress } from "../../records/meta.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { DecideFinding } from "./decide-finding.tsx";

const STATES = ["open", "accepted", "mitigated", "resolved", "all"] as const;
type Shown = (typeof STATES)[number];

const TONES = { open: "bad", accepted: "quiet", mitigated: "waiting", resolved: "good" } as const;
const WEIGHTS = { low: "quiet", medium: "waiting", high: "bad", critical: "bad" } as const;

export function Findings() {
  const t = useTexts("settings.duties");
  const [shown, setShown] = useState<Shown>("open");
  const [person, setPerson] = useState<string | null>(null);
  const colleagues = useColleagues();
  const columns = useColumns();
  const findings = useList("GET /api/v1/settings/sod/violations", {
    query: {
      limit: 50,
      ...(shown !== "all" && { state: shown }),
      ...(person && { person_id: person }),
    },
  });
  return (
    <Stack>
      <Group>
        <SegmentedControl
          aria-label={t.state}
          data={STATES.map((value) => ({ value, label: t[value] }))}
          value={shown}
          onChange={setShown}
          style={{ maxWidth: "100%", overflowX: "auto" }}
        />
        <Select
          aria-label={t.byPerson}
          placeholder={t.byPerson}
          data={[...(colleagues?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }))}
          value={person}
          onChange={setPerson}
          searchable
          clearable
        />
      </Group>
      <PagedTable
        of={findings}
        caption={t.findings}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ icon: IconUserCheck, title: t.noFindings, about: t.noFindingsAbout }}
      />
    </Stack>
  );
}

function useColumns(): Column<SodViolation>[] {
  const t = useTexts("settings.duties");
  const may = useMay();
  const self = usePerson()?.user.id;
  const shippedName = useShippedName();
  return [
    {
      key: "rule",
      label: t.rule,
      head: true,
      render: ({ rule, severity, subject, reason }) => (
        <Stack gap={2}>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {shippedName(rule)}
            </Text>
            <Tag tone={WEIGHTS[severity]}>{t[severity]}</Tag>
          </Group>
          {subject && (
            <Anchor component={To} to={recordAddress(subject.collection, subject.id)} size="xs">
              {t.record}
            </Anchor>
          )}
          {reason && (
            <Text size="xs" c="var(--app-quiet)">
              {t.why}: {reason}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: "person", label: t.person, render: ({ person_id }) => <Person id={person_id} /> },
    { key: "kind", label: t.kind, render: ({ kind }) => t[kind] },
    { key: "times", label: t.times, figures: true, render: ({ times }) => times },
    { key: "when", label: t.when, render: ({ last_at }) => <Moment value={last_at} ago /> },
    { key: "state", label: t.state, render: ({ state }) => <Tag tone={TONES[state]}>{t[state]}</Tag> },
    {
      key: "actions",
      label: t.actions,
      hideLabel: true,
      render: (finding) => {
        if (finding.state !== "open" || !may("settings.sod.violations.accept")) return null;
        return finding.person_id === self ? (
          <Text size="xs" c="var(--app-quiet)">
            {t.own}
          </Text>
        ) : (
          <DecideFinding finding={finding} />
        );
      },
    },
  ];
}
