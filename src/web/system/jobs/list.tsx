import { Anchor, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconClockPlay } from "@tabler/icons-react";
import type { Job } from "../../../client/contract.ts";
import { CopyIcon } from "../../kit/copy-text.tsx";
import type { Column } from "../../kit/data-table.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { ResourcePart } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";
import { useJobText } from "./job-text.ts";

const STATES = ["all", "waiting", "running", "failed", "done", "cancelled"] as const;
const TONES = {
  waiting: "waiting",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
} as const;
/** Poll interval while a job is queued or running. */
const EVERY_MS = 5000;

export function JobList({ of }: { of: "organization" | "appliance" }) {
  const t = useTexts("system.jobs");
  const [{ state: chosen }, setUrl] = useUrlState();
  const state = STATES.find((one) => one === chosen) ?? "all";
  const textOf = useJobText();
  const isOpen = (job: Job) => job.state === "failed" || job.state === "waiting";
  return (
    <ResourcePart
      title={t.title}
      list="GET /api/v1/system/jobs"
      query={{ of, limit: 50, ...(state !== "all" && { state }) }}
      every={(jobs) =>
        jobs.some((job) => job.state === "waiting" || job.state === "running") ? EVERY_MS : false
      }
      lines={8}
      columns={useColumns()}
      tone={(job) => (job.state === "failed" ? "bad" : undefined)}
      empty={{ icon: IconClockPlay, title: t.none, about: t.noneAbout }}
      moves={[
        {
          call: "POST /api/v1/system/jobs/:id/retry",
          label: t.retry,
          shows: (job) => job.state === "failed",
          named: ({ name }) => textOf(name),
          done: t.retried,
        },
        {
          call: "POST /api/v1/system/jobs/:id/cancel",
          label: t.cancel,
          shows: isOpen,
          ask: () => ({ title: t.cancelAsk, about: t.cancelAbout }),
          danger: true,
          done: t.cancelledDone,
        },
      ]}
      lead={() => (
        <SegmentedControl
          aria-label={t.state}
          data={STATES.map((value) => ({ value, label: t[value] }))}
          value={state}
          onChange={(next) => setUrl({ state: next === "all" ? undefined : next })}
          style={{ alignSelf: "flex-start", maxWidth: "100%", overflowX: "auto" }}
        />
      )}
    />
  );
}

function useColumns(): Column<Job>[] {
  const t = useTexts("system.jobs");
  const format = useFormat();
  const textOf = useJobText();
  return [
    {
      key: "name",
      label: t.name,
      head: true,
      render: ({ name, error, correlation_id, state, progress }) => (
        <Stack gap={2}>
          <Text size="sm" fw={500} title={name}>
            {textOf(name)}
          </Text>
          {error && (
            <Text size="xs" c="var(--mantine-color-error)">
              {error.message}
            </Text>
          )}
          {progress && state !== "done" && (
            <Text size="xs" c="var(--app-quiet)">
              {t.progress({ count: format.number(progress.done) })}
            </Text>
          )}
          {state === "failed" && (
            <Group gap={4}>
              <Anchor component={To} to={`/system/logs?correlation=${correlation_id}`} size="xs">
                {t.log}
              </Anchor>
              <CopyIcon value={correlation_id} label={t.reference} />
            </Group>
          )}
        </Stack>
      ),
    },
    { key: "state", label: t.state, render: ({ state }) => <Tag tone={TONES[state]}>{t[state]}</Tag> },
    {
      key: "when",
      label: t.when,
      render: ({ finished_at, started_at, run_at, state }) =>
        state === "waiting" ? (
          t.due({ moment: format.ago(run_at) })
        ) : (
          <Moment value={finished_at ?? started_at ?? run_at} ago />
        ),
    },
    {
      key: "attempts",
      label: t.attempts,
      figures: true,
      render: ({ attempts, max_attempts }) => t.attempt({ count: attempts, of: max_attempts }),
    },
  ];
}
