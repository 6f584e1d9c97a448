import { Anchor, Group, Progress, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CourseJobSummary } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { stale, useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

const DAY = 86_400_000;

/** Lists running course jobs, and those that failed today. */
export function Making() {
  const t = useTexts("learning.jobs");
  const [busy, setBusy] = useState(false);
  const jobs = useCall("GET /api/v1/learning/courses", { query: { limit: 20 } }, { every: busy && 2000 });
  const now = jobs.data?.data.some(({ terminal }) => !terminal) ?? false;
  if (now !== busy) {
    setBusy(now);
    if (!now) void stale("GET /api/v1/learning/catalogue");
  }
  const shown = (jobs.data?.data ?? []).filter(
    ({ terminal, status, finished_at }) =>
      !terminal ||
      ((status === "failed" || status === "cancelled") &&
        finished_at !== null &&
        Date.now() - Date.parse(finished_at) < DAY),
  );
  if (shown.length === 0) return null;
  return (
    <Panel title={t.title}>
      <Stack gap="sm">
        {shown.map((job) => (
          <Job key={job.job_id} job={job} />
        ))}
      </Stack>
    </Panel>
  );
}

function Job({ job: { job_id, topic, status, stage, progress, terminal } }: { job: CourseJobSummary }) {
  const j = useTexts("learning.job");
  return (
    <Group gap="md" wrap="nowrap">
      <Anchor
        component={To}
        to={`/learning/courses/making/${job_id}`}
        fw={500}
        style={{ flex: "1 1 auto", minWidth: 0 }}
        truncate
        dir="auto"
      >
        {topic}
      </Anchor>
      {terminal ? (
        <Tag tone={status === "failed" ? "bad" : "quiet"}>{j[status]}</Tag>
      ) : (
        <>
          <Text size="xs" c="var(--app-quiet)">
            {status === "running" && stage ? j[stage] : j[status]}
          </Text>
          <Progress.Root size="sm" w={140} style={{ flexShrink: 0 }}>
            <Progress.Section value={Math.max(3, progress * 100)} aria-label={topic} />
          </Progress.Root>
        </>
      )}
    </Group>
  );
}
