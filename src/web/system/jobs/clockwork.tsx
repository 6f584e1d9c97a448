import { Text } from "@mantine/core";
import type { Calls } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useJobText } from "./job-text.ts";
import { words } from "./words.ts";

type Clockwork = Calls["GET /api/v1/system/clockwork"]["answer"]["data"][number];

const TONES = {
  waiting: "waiting",
  running: "busy",
  done: "good",
  failed: "bad",
  cancelled: "quiet",
} as const;

/** What is done by the clock, and how it went last. */
export function ClockworkList() {
  const t = useWords(words);
  const clockwork = useCall("GET /api/v1/system/clockwork", {});
  const columns = useColumns();
  return (
    <Answered of={clockwork} wait={<Wait rows={10} />}>
      {({ data }) => (
        <Panel flush>
          <DataTable caption={t.clockwork} columns={columns} rows={data} rowKey={({ action }) => action} />
        </Panel>
      )}
    </Answered>
  );
}

function useColumns(): Column<Clockwork>[] {
  const t = useWords(words);
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
      render: ({ every, at }) => (every === "hour" ? t.hour : t.day(at ?? "")),
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
