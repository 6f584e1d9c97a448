import { Anchor, Button, Grid, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconPlus, IconShieldCheck, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { StateBadge, Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { useTexts } from "../texts.ts";
import { fieldOf, Matrix } from "./matrix.tsx";
import { commonAppetite, placeOf, type Ranked, ranked, type Side } from "./scores.ts";

const FIELDS =
  "title,state,category,likelihood,impact,inherent,residual_likelihood,residual_impact,residual,appetite,above_appetite,review_by,accepted_until,owner_id";

export function Page() {
  const t = useTexts("strat.risks");
  const may = useMay();
  const [{ side: given, field }, setUrl] = useUrlState();
  const side: Side = given === "inherent" ? "inherent" : "residual";
  const call = useWholeList("GET /api/v1/strat/risks", { "state[ne]": "closed", fields: FIELDS });
  const risks = useMemo(() => ranked(call.data?.rows ?? []), [call.data]);
  const appetite = useMemo(() => commonAppetite(call.data?.rows ?? []), [call.data]);
  const shown = field
    ? risks.filter((one) => {
        const { likelihood, impact } = placeOf(one, side);
        return fieldOf(likelihood, impact) === field;
      })
    : risks;
  const [likelihood = "", impact = ""] = field?.split("x") ?? [];
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("strat.risks.create") && (
            <Button component={To} to="/strat/risks/new" leftSection={<IconPlus size={18} stroke={1.6} />}>
              {t.add}
            </Button>
          )
        }
      />
      <Answered of={call} wait={<WaitBox height={520} />}>
        {(list) =>
          list.rows.length === 0 ? (
            <Empty icon={IconShieldCheck} title={t.none} about={t.noneAbout} />
          ) : (
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, lg: 5 }}>
                <Panel>
                  <Stack gap="md">
                    <SegmentedControl
                      aria-label={t.side}
                      value={side}
                      onChange={(value) =>
                        setUrl({ side: value === "inherent" ? value : undefined, field: undefined })
                      }
                      data={[
                        { value: "inherent", label: t.inherent },
                        { value: "residual", label: t.residual },
                      ]}
                      style={{ alignSelf: "flex-start" }}
                    />
                    <Matrix
                      risks={risks}
                      side={side}
                      appetite={appetite}
                      chosen={field}
                      onChoose={(next) => setUrl({ field: next })}
                    />
                    {appetite !== undefined && (
                      <Text size="xs" c="var(--app-quiet)">
                        {t.line({ appetite })}
                      </Text>
                    )}
                  </Stack>
                </Panel>
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 7 }}>
                <Panel
                  flush
                  title={field ? t.inField({ likelihood, impact }) : t.risks}
                  actions={
                    field && (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        leftSection={<IconX size={14} />}
                        onClick={() => setUrl({ field: undefined })}
                      >
                        {t.all}
                      </Button>
                    )
                  }
                >
                  {shown.length === 0 ? (
                    <Text size="sm" px="lg" pb="lg" c="var(--app-quiet)">
                      {t.nobody}
                    </Text>
                  ) : (
                    <RiskTable risks={shown} />
                  )}
                  <RestOf list={list} />
                </Panel>
              </Grid.Col>
            </Grid>
          )
        }
      </Answered>
    </>
  );
}

function RiskTable({ risks }: { risks: readonly Ranked[] }) {
  const t = useTexts("strat.risks");
  const names = useNames();
  const nameOf = useNameOf();
  return (
    <DataTable
      caption={t.risks}
      rows={risks}
      rowKey={({ risk }) => risk.id}
      tone={({ risk }) => (risk.above_appetite && risk.state !== "accepted" ? "bad" : undefined)}
      columns={[
        { key: "no", label: t.no, width: 44, figures: true, render: ({ no }) => no },
        {
          key: "title",
          label: names.field("strat.risks", "title"),
          head: true,
          width: "40%",
          render: ({ risk }) => (
            <div>
              <Anchor component={To} to={recordAddress("strat.risks", risk.id)} size="sm">
                {risk.title}
              </Anchor>
              <Text size="xs" c="var(--app-quiet)">
                {[
                  risk.category && names.choice("strat.risks", "category", risk.category),
                  nameOf(risk.owner_id),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Text>
            </div>
          ),
        },
        {
          key: "score",
          label: t.path,
          figures: true,
          render: ({ risk }) => (
            <span>
              {risk.inherent} → <b>{risk.residual}</b>
            </span>
          ),
        },
        {
          key: "state",
          label: names.field("strat.risks", "state"),
          render: ({ risk }) => (
            <Group gap={4}>
              {risk.state && <StateBadge collection="strat.risks" state={risk.state} />}
              {risk.above_appetite && <Tag tone="bad">{t.above}</Tag>}
            </Group>
          ),
        },
        {
          key: "review",
          label: names.field("strat.risks", "review_by"),
          render: ({ risk }) =>
            risk.review_by && (
              <span style={{ whiteSpace: "nowrap" }}>
                <Day value={risk.review_by} />
              </span>
            ),
        },
      ]}
    />
  );
}
