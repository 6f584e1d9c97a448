import { Anchor, Button, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { IconUserCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SodViolation } from "../../../client/contract.ts";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person, useColleagues } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useWords } from "../../language/words.ts";
import { keyOf } from "../../queries.ts";
import { recordAddress } from "../../records/meta.ts";
import { client, useMay, usePerson } from "../../session/session.ts";
import { DecideFinding } from "./decide-finding.tsx";
import { words } from "./words.ts";

const STATES = ["open", "accepted", "mitigated", "resolved", "all"] as const;
type Shown = (typeof STATES)[number];

const TONES = { open: "bad", accepted: "quiet", mitigated: "waiting", resolved: "good" } as const;
const WEIGHTS = { low: "quiet", medium: "waiting", high: "bad", critical: "bad" } as const;

/** Who did both sides of a duty, or could. */
export function Findings() {
  const t = useWords(words);
  const [shown, setShown] = useState<Shown>("open");
  const [person, setPerson] = useState<string | null>(null);
  const colleagues = useColleagues();
  const columns = useColumns();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf("GET /api/v1/settings/sod/violations", { shown, person }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      client.call("GET /api/v1/settings/sod/violations", {
        query: {
          limit: 50,
          ...(shown !== "all" && { state: shown }),
          ...(person && { person_id: person }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
  });
  const rows = data?.pages.flatMap((page) => page.data);
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
      {error && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Wait rows={6} />}
      {rows?.length === 0 && <Empty icon={IconUserCheck} title={t.noFindings} about={t.noFindingsAbout} />}
      {rows && rows.length > 0 && (
        <Panel flush>
          <DataTable caption={t.findings} columns={columns} rows={rows} rowKey={({ id }) => id} />
        </Panel>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: "center" }}
        >
          {t.more}
        </Button>
      )}
    </Stack>
  );
}

function useColumns(): Column<SodViolation>[] {
  const t = useWords(words);
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
