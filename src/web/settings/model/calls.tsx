import { Button, Group, Stack } from "@mantine/core";
import { IconMessageOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ModelCall } from "../../../client/contract.ts";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { useMicro } from "../../kit/micro.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useWords } from "../../language/words.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { words } from "./words.ts";

/** Every call of the model: for what, how long, at what price. */
export function ModelCalls({ currency }: { currency: string }) {
  const t = useWords(words);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keyOf("GET /api/v1/settings/ai/calls"), "pages"],
    queryFn: ({ pageParam, signal }) =>
      client.call("GET /api/v1/settings/ai/calls", {
        query: { limit: 50, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ page }) => page.next_cursor ?? undefined,
  });
  const columns = useColumns(currency);
  const rows = data?.pages.flatMap((page) => page.data);
  return (
    <Stack>
      <Group justify="flex-end">
        <Button component={To} to="/developer?tab=usage" variant="default">
          {t.usage}
        </Button>
      </Group>
      {error && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <Wait rows={6} />}
      {rows?.length === 0 && <Empty icon={IconMessageOff} title={t.noCalls} about={t.noCallsAbout} />}
      {rows && rows.length > 0 && (
        <Panel flush>
          <DataTable
            caption={t.calls}
            columns={columns}
            rows={rows}
            rowKey={(call) => `${call.created_at} ${call.job} ${call.unit} ${call.attempt}`}
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

function useColumns(currency: string): Column<ModelCall>[] {
  const t = useWords(words);
  const format = useFormat();
  const money = useMicro(currency);
  return [
    { key: "when", label: t.when, head: true, render: ({ created_at }) => <Moment value={created_at} /> },
    { key: "purpose", label: t.purpose, render: ({ purpose }) => purpose.replaceAll("_", " ") },
    { key: "model", label: t.model, render: ({ model, engine }) => model ?? engine },
    {
      key: "asked",
      label: t.asked,
      figures: true,
      render: ({ prompt_tokens }) => format.number(prompt_tokens),
    },
    {
      key: "answered",
      label: t.answered,
      figures: true,
      render: ({ completion_tokens }) =>
        completion_tokens === null ? "–" : format.number(completion_tokens),
    },
    { key: "cost", label: t.cost, figures: true, render: ({ cost, estimate }) => money(cost ?? estimate) },
    {
      key: "outcome",
      label: t.outcome,
      render: ({ outcome, state }) => (
        <Tag tone={state === "held" ? "busy" : outcome === "ok" ? "good" : "quiet"}>
          {(outcome ?? state).replaceAll("_", " ")}
        </Tag>
      ),
    },
  ];
}
