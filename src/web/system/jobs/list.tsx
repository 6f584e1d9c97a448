import { Anchor, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconClockPlay } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Job } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { CopyIcon } from "../../kit/copy-text.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useWords } from "../../language/words.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { useJobText } from "./job-text.ts";
import { words } from "./words.ts";

const STATES = ["all", "waiting", "running", "failed", "done", "cancelled"] as const;
const TONES = {
  waiting: "waiting",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
} as const;
/** While something waits or runs, it is looked at again. */
const EVERY_MS = 5000;

/** The jobs of the organisation or of the appliance, newest first. */
export function JobList({ of }: { of: "organization" | "appliance" }) {
  const t = useWords(words);
  const [{ state: chosen }, setUrl] = useUrlState();
  const state = STATES.find((one) => one === chosen) ?? "all";
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf("GET /api/v1/system/jobs", { of, state }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      client.call("GET /api/v1/system/jobs", {
        query: {
          of,
          limit: 50,
          ...(state !== "all" && { state }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
    refetchInterval: ({ state: { data: heard } }) =>
      heard?.pages[0]?.data.some((job) => job.state === "waiting" || job.state === "running") && EVERY_MS,
  });
  const columns = useColumns();
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <Stack>
      <SegmentedControl
        aria-label={t.state}
        data={STATES.map((value) => ({ value, label: t[value] }))}
        value={state}
        onChange={(next) => setUrl({ state: next === "all" ? undefined : next })}
        style={{ alignSelf: "flex-start", maxWidth: "100%", overflowX: "auto" }}
      />
      {error && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Wait rows={8} />}
      {rows?.length === 0 && <Empty icon={IconClockPlay} title={t.none} about={t.noneAbout} />}
      {rows && rows.length > 0 && (
        <Panel flush>
          <DataTable
            caption={t.title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            tone={(job) => (job.state === "failed" ? "bad" : undefined)}
          />
        </Panel>
      )}
      {hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.more}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useColumns(): Column<Job>[] {
  const t = useWords(words);
  const format = useFormat();
  const textOf = useJobText();
  const stale = ["GET /api/v1/system/jobs"];
  const retry = useAct("POST /api/v1/system/jobs/:id/retry", { done: t.retried, stale });
  const cancel = useAct("POST /api/v1/system/jobs/:id/cancel", { done: t.cancelledDone, stale, quiet: true });
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
              {t.progress(format.number(progress.done))}
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
          t.due(format.ago(run_at))
        ) : (
          <Moment value={finished_at ?? started_at ?? run_at} ago />
        ),
    },
    {
      key: "attempts",
      label: t.attempts,
      figures: true,
      render: ({ attempts, max_attempts }) => t.attempt(attempts, max_attempts),
    },
    {
      key: "actions",
      label: t.actions,
      hideLabel: true,
      render: ({ id, state, name }) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {state === "failed" && (
            <Button
              size="xs"
              variant="default"
              loading={retry.isPending && retry.variables.path.id === id}
              onClick={() => retry.mutate({ path: { id }, body: {} })}
              aria-label={`${t.retry}: ${textOf(name)}`}
            >
              {t.retry}
            </Button>
          )}
          {(state === "failed" || state === "waiting") && (
            <ConfirmButton
              label={t.cancel}
              size="xs"
              title={t.cancelAsk}
              about={t.cancelAbout}
              confirm={t.cancel}
              danger
              onConfirm={() => cancel.mutateAsync({ path: { id }, body: {} })}
            />
          )}
        </Group>
      ),
    },
  ];
}
