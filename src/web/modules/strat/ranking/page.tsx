import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconBulb, IconPlus } from "@tabler/icons-react";
import type { StratInitiativeView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { useTexts } from "../texts.ts";

export function Page() {
  const t = useTexts("strat.ranking");
  const may = useMay();
  const call = useWholeList("GET /api/v1/strat/initiatives", {
    "state[nin]": "done,stopped",
    sort: "-rank",
  });
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("strat.initiatives.create") && (
            <Button
              component={To}
              to="/strat/initiatives/new"
              leftSection={<IconPlus size={18} stroke={1.6} />}
            >
              {t.add}
            </Button>
          )
        }
      />
      <Answered of={call} wait={<WaitBox height={400} />}>
        {(list) =>
          list.rows.length === 0 ? (
            <Empty icon={IconBulb} title={t.none} about={t.noneAbout} />
          ) : (
            <Panel flush>
              <Ranking initiatives={list.rows} />
              <RestOf list={list} />
            </Panel>
          )
        }
      </Answered>
    </>
  );
}

function Ranking({ initiatives }: { initiatives: readonly StratInitiativeView[] }) {
  const t = useTexts("strat.ranking");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const field = (name: string) => names.field("strat.initiatives", name);
  return (
    <DataTable
      caption={t.title}
      rows={initiatives.map((initiative, index) => ({ initiative, place: index + 1 }))}
      rowKey={({ initiative }) => initiative.id}
      columns={[
        { key: "place", label: t.place, width: 60, figures: true, render: ({ place }) => place },
        {
          key: "title",
          label: field("title"),
          head: true,
          render: ({ initiative: { id, title, owner_id } }) => (
            <div>
              <Anchor component={To} to={recordAddress("strat.initiatives", id)} size="sm">
                {title}
              </Anchor>
              <Text size="xs" c="var(--app-quiet)">
                {nameOf(owner_id)}
              </Text>
            </div>
          ),
        },
        {
          key: "state",
          label: field("state"),
          render: ({ initiative: { state } }) =>
            state && <StateBadge collection="strat.initiatives" state={state} />,
        },
        {
          key: "score",
          label: t.score,
          figures: true,
          render: ({ initiative: { score } }) =>
            score ? `${score.impact} × ${score.confidence} × ${score.ease}` : "–",
        },
        {
          key: "rank",
          label: t.points,
          figures: true,
          render: ({ initiative: { rank } }) =>
            typeof rank === "number" ? <b>{format.number(rank)}</b> : "–",
        },
        {
          key: "money",
          label: t.money,
          width: 240,
          render: ({ initiative: { budget, spent } }) =>
            budget && (
              <Group gap="sm" wrap="nowrap">
                <div style={{ flex: 1, minWidth: 60 }}>
                  <ProgressBar
                    value={budget.amount === 0 ? 0 : ((spent?.amount ?? 0) / budget.amount) * 100}
                    health={(spent?.amount ?? 0) > budget.amount ? "risk" : "good"}
                  />
                </div>
                <Text size="xs" className="figures">
                  {t.of({
                    spent: format.shortMoney(spent?.amount ?? 0, budget.currency),
                    budget: format.shortMoney(budget.amount, budget.currency),
                  })}
                </Text>
              </Group>
            ),
        },
        {
          key: "benefit",
          label: field("benefit"),
          render: ({ initiative: { benefit } }) => benefit,
        },
      ]}
    />
  );
}
