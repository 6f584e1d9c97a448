import { Button, Group, Stack } from "@mantine/core";
import { IconMessageOff } from "@tabler/icons-react";
import type { ModelCall } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { useMicro } from "../../kit/micro.ts";
import { PagedTable } from "../../kit/paged-table.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useList } from "../../kit/use-pages.ts";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

export function ModelCalls({ currency }: { currency: string }) {
  const t = useTexts("settings.model");
  const calls = useList("GET /api/v1/settings/ai/calls", { query: { limit: 50 } });
  return (
    <Stack>
      <Group justify="flex-end">
        <Button component={To} to="/developer?tab=usage" variant="default">
          {t.usage}
        </Button>
      </Group>
      <PagedTable
        of={calls}
        caption={t.calls}
        columns={useColumns(currency)}
        rowKey={(call) => `${call.created_at} ${call.job} ${call.unit} ${call.attempt}`}
        empty={{ icon: IconMessageOff, title: t.noCalls, about: t.noCallsAbout }}
      />
    </Stack>
  );
}

function useColumns(currency: string): Column<ModelCall>[] {
  const t = useTexts("settings.model");
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
