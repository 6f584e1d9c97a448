import { Button, Group, List, Text } from "@mantine/core";
import { IconClockPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { RetentionRun } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { Day, Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useReason } from "../reasons.ts";
import { ConfirmRun } from "./confirm-run.tsx";
import { actionWord, retentionWords, stateWord } from "./words.ts";

const words = defineWords({
  en: {
    title: "Runs",
    none: "Nothing is over its time",
    noneAbout:
      "Each night what is over its time is proposed here, by the schedules. Nothing is done without you, unless a schedule says so.",
    what: "What",
    cutoff: "Older than",
    found: "Found",
    done: "Done",
    kept: "Stayed",
    state: "State",
    proposed: "Proposed",
    confirm: "Look and confirm …",
    dismiss: "Leave for now",
    dismissed: "Left as it is. The next night proposes it again.",
    actions: "What can be done",
    reason: (count: string, reason: string) => `${count}: ${reason}`,
  },
  de: {
    title: "Läufe",
    none: "Nichts hat seine Frist überschritten",
    noneAbout:
      "Jede Nacht wird hier vorgeschlagen, was seine Frist überschritten hat. Ohne Sie geschieht nichts, außer eine Frist sagt es.",
    what: "Was",
    cutoff: "Älter als",
    found: "Gefunden",
    done: "Erledigt",
    kept: "Geblieben",
    state: "Stand",
    proposed: "Vorgeschlagen",
    confirm: "Ansehen und bestätigen …",
    dismiss: "Vorerst lassen",
    dismissed: "Bleibt, wie es ist. Die nächste Nacht schlägt es wieder vor.",
    actions: "Was sich tun lässt",
    reason: (count: string, reason: string) => `${count}: ${reason}`,
  },
});

const TONES: Readonly<Record<string, Tone>> = {
  proposed: "waiting",
  running: "busy",
  done: "good",
  dismissed: "quiet",
};
const LIST = "GET /api/v1/data/retention/runs";

/** What retention proposed and did. A run that is under way is looked at again until it is done. */
export function Runs() {
  const t = { ...useWords(retentionWords), ...useWords(words) };
  const known = useWords(retentionWords);
  const names = useNames();
  const format = useFormat();
  const reasonOf = useReason();
  const may = useMay();
  const [confirming, setConfirming] = useState<RetentionRun>();
  const runs = useCall(
    LIST,
    { query: { limit: 100 } },
    { every: (heard) => (heard?.data.some(({ state }) => state === "running") ? 1500 : false) },
  );
  const dismiss = useAct("POST /api/v1/data/retention/runs/:id/dismiss", {
    stale: [LIST],
    done: t.dismissed,
  });
  if (runs.error) return <ProblemNote error={runs.error} onRetry={() => void runs.refetch()} />;
  if (!runs.data) return <Wait rows={5} />;
  if (runs.data.data.length === 0) return <Empty icon={IconClockPlay} title={t.none} about={t.noneAbout} />;
  return (
    <Panel flush>
      <DataTable
        caption={t.title}
        rows={runs.data.data}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "what",
            label: t.what,
            head: true,
            render: ({ collection, action, proposed_at }) => (
              <>
                {names.many(collection)}: {actionWord(known, action)}
                <Text size="xs" c="var(--app-quiet)" fw={400}>
                  {t.proposed} <Moment value={proposed_at} ago />
                </Text>
              </>
            ),
          },
          { key: "cutoff", label: t.cutoff, render: ({ cutoff }) => <Day value={cutoff} /> },
          { key: "found", label: t.found, figures: true, render: ({ found }) => format.number(found) },
          { key: "done", label: t.done, figures: true, render: ({ done }) => format.number(done) },
          {
            key: "kept",
            label: t.kept,
            render: ({ kept }) =>
              Object.keys(kept).length === 0 ? (
                "–"
              ) : (
                <List size="xs" listStyleType="none">
                  {Object.entries(kept).map(([reason, count]) => (
                    <List.Item key={reason}>{t.reason(format.number(count), reasonOf(reason))}</List.Item>
                  ))}
                </List>
              ),
          },
          {
            key: "state",
            label: t.state,
            render: ({ state }) => <Tag tone={TONES[state] ?? "quiet"}>{stateWord(known, state)}</Tag>,
          },
          {
            key: "actions",
            label: t.actions,
            hideLabel: true,
            render: (run) =>
              run.state === "proposed" && (
                <Group gap="xs" justify="flex-end">
                  {may("data.retention.runs.dismiss") && (
                    <Button
                      size="xs"
                      variant="default"
                      loading={dismiss.isPending && dismiss.variables?.path?.id === run.id}
                      onClick={() => dismiss.mutate({ path: { id: run.id }, body: {} })}
                    >
                      {t.dismiss}
                    </Button>
                  )}
                  {may("data.retention.runs.confirm") && (
                    <Button size="xs" onClick={() => setConfirming(run)}>
                      {t.confirm}
                    </Button>
                  )}
                </Group>
              ),
          },
        ]}
      />
      {confirming && <ConfirmRun run={confirming} onClose={() => setConfirming(undefined)} />}
    </Panel>
  );
}
