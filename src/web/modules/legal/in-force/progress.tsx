import { Anchor, Group, Text } from "@mantine/core";
import { useMemo } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { ProgressBar } from "../../strat/progress-bar.tsx";
import { useTexts } from "../texts.ts";
import { RestOf, useWholeList } from "../whole-list.tsx";

export function Progress() {
  const t = useTexts("legal.progress");
  const format = useFormat();
  const names = useNames();
  const policies = useWholeList("GET /api/v1/legal/policies", {
    state: "published",
    fields: "title,revision,review_by,acknowledge",
    sort: "title",
  });
  const acknowledgements = useWholeList("GET /api/v1/legal/acknowledgements", {
    "state[ne]": "lapsed",
    fields: "policy_id,state,due_on",
    sort: "-created_at",
  }).data;
  const asked = useMemo(
    () => Map.groupBy(acknowledgements?.rows ?? [], ({ policy_id }) => policy_id ?? ""),
    [acknowledgements],
  );
  return (
    <Answered of={policies} wait={<WaitBox height={240} />}>
      {(list) =>
        list.rows.length === 0 ? null : (
          <Panel title={t.title} about={t.about} flush>
            <DataTable
              caption={t.title}
              rows={list.rows.map((policy) => {
                const all = asked.get(policy.id) ?? [];
                return {
                  policy,
                  all: all.length,
                  done: all.filter(({ state }) => state === "acknowledged").length,
                  overdue: all.filter(({ state }) => state === "overdue").length,
                };
              })}
              rowKey={({ policy }) => policy.id}
              columns={[
                {
                  key: "title",
                  label: t.policy,
                  head: true,
                  render: ({ policy }) => (
                    <Anchor component={To} to={recordAddress("legal.policies", policy.id)} size="sm">
                      {policy.title}
                    </Anchor>
                  ),
                },
                {
                  key: "done",
                  label: t.confirmed,
                  width: 260,
                  render: ({ all, done, overdue }) =>
                    all === 0 ? (
                      <Text size="sm" c="var(--app-quiet)">
                        {t.nobody}
                      </Text>
                    ) : (
                      <Group gap="sm" wrap="nowrap">
                        <div style={{ flex: 1 }}>
                          <ProgressBar
                            value={(done / all) * 100}
                            health={done === all ? "good" : overdue > 0 ? "risk" : "behind"}
                          />
                        </div>
                        <Text size="sm" className="figures">
                          {t.of({ done: format.number(done), all: format.number(all) })}
                        </Text>
                      </Group>
                    ),
                },
                {
                  key: "overdue",
                  label: t.overdue,
                  figures: true,
                  render: ({ overdue, policy }) =>
                    overdue > 0 ? (
                      <Anchor
                        component={To}
                        to={`/legal/acknowledgements?policy_id=${policy.id}&state=overdue`}
                        size="sm"
                      >
                        {format.number(overdue)}
                      </Anchor>
                    ) : (
                      "–"
                    ),
                },
                {
                  key: "review",
                  label: names.field("legal.policies", "review_by"),
                  render: ({ policy }) => policy.review_by && <Day value={policy.review_by} />,
                },
              ]}
            />
            <RestOf list={list} />
            <RestOf list={acknowledgements} />
          </Panel>
        )
      }
    </Answered>
  );
}
