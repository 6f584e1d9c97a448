import { Anchor } from "@mantine/core";
import type { SystemCondition } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { useTexts as useAppTexts } from "../../texts.ts";
import { useTexts } from "../texts.ts";

const TONES: Readonly<Record<SystemCondition["verdict"], Tone>> = {
  ok: "good",
  warning: "waiting",
  failing: "bad",
  none: "quiet",
};

export function useConditions() {
  return useCall("GET /api/v1/system/conditions", {}, { fresh: 30_000 });
}

/** Conditions that `/readyz` reports to monitoring. */
export function Conditions() {
  const t = useTexts("system.conditions");
  const names = useAppTexts("app.condition");
  const look = useConditions();
  const columns: Column<SystemCondition>[] = [
    { key: "name", label: t.what, head: true, render: ({ name }) => names[name] },
    {
      key: "verdict",
      label: t.state,
      render: ({ verdict }) => <Tag tone={TONES[verdict]}>{t[verdict]}</Tag>,
    },
    {
      key: "says",
      label: t.todo,
      render: ({ name, says }) =>
        says && (
          <>
            {says}{" "}
            {name === "backups" && (
              <Anchor component={To} to="/system/backups" size="sm">
                {t.backUp}
              </Anchor>
            )}
          </>
        ),
    },
  ];
  return (
    <Panel title={t.title} about={t.about} flush>
      <Answered of={look} wait={<Wait rows={9} />}>
        {({ conditions }) => (
          <DataTable
            caption={t.title}
            columns={columns}
            rows={conditions}
            rowKey={({ name }) => name}
            tone={({ verdict }) => (verdict === "failing" ? "bad" : undefined)}
          />
        )}
      </Answered>
    </Panel>
  );
}
