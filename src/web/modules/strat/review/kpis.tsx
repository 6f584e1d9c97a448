import { Anchor, Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from "@tabler/icons-react";
import type { StratKPICourse } from "../../../../client/contract.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { differenceText, isWord, valueText } from "../figure-text.ts";
import { Sparkline } from "../kpis/sparkline.tsx";
import { KpiStatus } from "../kpis/status.tsx";
import { useTexts } from "../texts.ts";

interface ReviewKpisProps {
  kpis: readonly StratKPICourse[];
  /** True while the quarter is in progress. */
  isRunning: boolean;
}

export function ReviewKpis({ kpis, isRunning }: ReviewKpisProps) {
  const t = useTexts("strat.reviewKpis");
  const format = useFormat();
  const names = useNames();
  const field = (name: string) => names.field("strat.kpis", name);
  const number = (value: string | null, { unit }: StratKPICourse) =>
    value === null ? "–" : valueText(format, value, unit);
  return (
    <Panel flush>
      <DataTable
        caption={names.many("strat.kpis")}
        rows={kpis}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "name",
            label: field("name"),
            head: true,
            render: ({ id, name, unit }) => (
              <>
                <Anchor component={To} to={recordAddress("strat.kpis", id)} size="sm" c="inherit">
                  {name}
                </Anchor>
                {isWord(unit) && (
                  <Text size="xs" c="var(--app-quiet)">
                    {unit}
                  </Text>
                )}
              </>
            ),
          },
          {
            key: "before",
            label: t.before,
            figures: true,
            render: (kpi) => number(kpi.before, kpi),
          },
          {
            key: "value",
            label: isRunning ? t.valueNow : t.value,
            figures: true,
            render: (kpi) => (
              <>
                <b>{kpi.value === null ? t.none : number(kpi.value, kpi)}</b>
                <Change kpi={kpi} />
              </>
            ),
          },
          { key: "target", label: field("target"), figures: true, render: (kpi) => number(kpi.target, kpi) },
          { key: "distance", label: t.distance, figures: true, render: (kpi) => <Distance kpi={kpi} /> },
          {
            key: "trend",
            label: t.trend,
            width: 170,
            render: ({ points, target, unit }) => (
              <div style={{ width: 150, marginInlineStart: "auto" }}>
                <Sparkline
                  points={points}
                  target={target === null ? undefined : Number(target)}
                  unit={unit}
                />
              </div>
            ),
          },
          {
            key: "status",
            label: field("status"),
            render: ({ status }) => status && <KpiStatus status={status} />,
          },
        ]}
      />
    </Panel>
  );
}

const isUp = ({ direction }: StratKPICourse) => direction === "up";

function Change({ kpi }: { kpi: StratKPICourse }) {
  const t = useTexts("strat.reviewKpis");
  const format = useFormat();
  if (kpi.before === null || kpi.value === null) return null;
  const by = Number(kpi.value) - Number(kpi.before);
  const size = differenceText(format, Math.abs(by), kpi.unit);
  const Arrow = by === 0 ? IconArrowRight : by > 0 ? IconArrowUpRight : IconArrowDownRight;
  const said = by === 0 ? t.same : by > 0 === isUp(kpi) ? t.better({ by: size }) : t.worse({ by: size });
  return (
    <Text size="xs" c="var(--app-quiet)" style={{ whiteSpace: "nowrap" }}>
      <Arrow size={12} stroke={1.8} aria-hidden /> {said}
    </Text>
  );
}

function Distance({ kpi }: { kpi: StratKPICourse }) {
  const t = useTexts("strat.reviewKpis");
  const format = useFormat();
  if (kpi.value === null || kpi.target === null) return "–";
  const ahead = (Number(kpi.value) - Number(kpi.target)) * (isUp(kpi) ? 1 : -1);
  if (ahead >= 0) return t.reached;
  const by = differenceText(format, -ahead, kpi.unit);
  return isUp(kpi) ? t.short({ by }) : t.over({ by });
}
