import { Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { StratObjectiveView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useCall } from "../../../queries.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { AimItem } from "../tree/aim-item.tsx";
import { type Aim, treeOf } from "../tree/aims.ts";
import classes from "../tree/tree.module.css";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="strat.objectives"
      id={id}
      shown={["progress", "expected", "gap"]}
      // This page only loads objectives.
      lead={(record) => <Under objective={record as StratObjectiveView} />}
    />
  );
}

const OPEN = ["draft", "active", "at_risk"];

function Under({ objective }: { objective: StratObjectiveView }) {
  const t = useTexts("strat.objective");
  const may = useMay();
  const { id, starts_on, ends_on, state, cycle } = objective;
  const isOpen = OPEN.includes(state ?? "");
  // Sub-objectives may belong to other cycles, so the year before and after is loaded too.
  const year = (day: string | null | undefined, by: number) => Number((day ?? "").slice(0, 4)) + by;
  const aims = useCall("GET /api/v1/strat/aims", {
    query: { from: `${year(starts_on, -1)}-01-01`, to: `${year(ends_on, 1)}-12-31`, drafts: true },
  });
  return (
    <Panel
      title={t.title}
      actions={
        isOpen && (
          <Group gap="xs">
            {may("strat.objectives.create") && (
              <Button
                size="xs"
                variant="default"
                component={To}
                to={`/strat/objectives/new?parent_id=${id}&cycle=${cycle ?? ""}`}
                leftSection={<IconPlus size={14} />}
              >
                {t.part}
              </Button>
            )}
            {may("strat.key-results.create") && (
              <Button
                size="xs"
                variant="default"
                component={To}
                to={`/strat/key-results/new?objective_id=${id}`}
                leftSection={<IconPlus size={14} />}
              >
                {t.keyResult}
              </Button>
            )}
          </Group>
        )
      }
    >
      <Answered of={aims} wait={<WaitBox height={160} />}>
        {({ objectives, key_results }) => {
          const own = find(treeOf(objectives, key_results), id);
          return (
            <>
              <ul className={classes.list}>
                <AimItem aim={own ?? { objective, keyResults: [], parts: [] }} />
              </ul>
              {own && own.keyResults.length + own.parts.length === 0 && <Text size="sm">{t.none}</Text>}
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}

function find(aims: readonly Aim[], id: string): Aim | undefined {
  for (const aim of aims) {
    const found = aim.objective.id === id ? aim : find(aim.parts, id);
    if (found) return found;
  }
  return undefined;
}
