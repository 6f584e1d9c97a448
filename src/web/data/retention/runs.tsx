import { List, Text } from "@mantine/core";
import { IconClockPlay } from "@tabler/icons-react";
import type { RetentionRun } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { Day, Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useShippedName } from "../../language/shipped.ts";
import { ResourcePart } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";
import { ConfirmRun } from "./confirm-run.tsx";
import { actionWord, stateWord } from "./words.ts";

const TONES: Readonly<Record<string, Tone>> = {
  proposed: "waiting",
  running: "busy",
  done: "good",
  dismissed: "quiet",
};

/** Polls while a run is in progress. */
export function Runs() {
  const t = { ...useTexts("data.dataRetention"), ...useTexts("data.runs") };
  const known = useTexts("data.dataRetention");
  const names = useNames();
  const format = useFormat();
  const reasonOf = useShippedName();
  const isProposed = ({ state }: RetentionRun) => state === "proposed";
  return (
    <ResourcePart
      title={t.title}
      list="GET /api/v1/data/retention/runs"
      query={{ limit: 100 }}
      every={(runs) => (runs.some(({ state }) => state === "running") ? 1500 : false)}
      empty={{ icon: IconClockPlay, title: t.none, about: t.noneAbout }}
      moves={[
        {
          call: "POST /api/v1/data/retention/runs/:id/dismiss",
          label: t.dismiss,
          needs: "data.retention.runs.dismiss",
          shows: isProposed,
          done: t.dismissed,
        },
        {
          label: t.confirm,
          needs: "data.retention.runs.confirm",
          shows: isProposed,
          main: true,
          form: (run, close) => <ConfirmRun run={run} onClose={close} />,
        },
      ]}
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
                  <List.Item key={reason}>
                    {t.reason({ count: format.number(count), reason: reasonOf(reason) })}
                  </List.Item>
                ))}
              </List>
            ),
        },
        {
          key: "state",
          label: t.state,
          render: ({ state }) => <Tag tone={TONES[state] ?? "quiet"}>{stateWord(known, state)}</Tag>,
        },
      ]}
    />
  );
}
