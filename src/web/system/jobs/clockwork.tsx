import { Text } from "@mantine/core";
import type { Calls } from "../../../client/contract.ts";
import type { Column } from "../../kit/data-table.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { ResourcePart } from "../../resource/resource.tsx";
import { useTexts } from "../texts.ts";
import { useJobText } from "./job-text.ts";

type Clockwork = Calls["GET /api/v1/system/clockwork"]["answer"]["data"][number];

const TONES = {
  waiting: "waiting",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
} as const;

export function ClockworkList() {
  const t = useTexts("system.jobs");
  return (
    <ResourcePart
      title={t.clockwork}
      list="GET /api/v1/system/clockwork"
      lines={10}
      columns={useColumns()}
      rowKey={({ action }) => action}
    />
  );
}

function useColumns(): Column<Clockwork>[] {
  const t = useTexts("system.jobs");
  const format = useFormat();
  const textOf = useJobText();
  return [
    {
      key: "name",
      label: t.name,
      head: true,
      render: ({ action }) => (
        <Text size="sm" fw={500} title={action}>
          {textOf(action)}
        </Text>
      ),
    },
    {
      key: "every",
      label: t.every,
      render: ({ every, at }) => (every === "hour" ? t.hour : t.day({ time: at ?? "" })),
    },
    {
      key: "last",
      label: t.last,
      render: ({ last }) => (last ? <Moment value={last.at} ago /> : t.neverRun),
    },
    {
      key: "done",
      label: t.dealtWith,
      figures: true,
      render: ({ last }) => (last?.done == null ? "–" : format.number(last.done)),
    },
    {
      key: "state",
      label: t.state,
      render: ({ last }) => last && <Tag tone={TONES[last.state]}>{t[last.state]}</Tag>,
    },
  ];
}
