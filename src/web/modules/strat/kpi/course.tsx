import { LineChart } from "@mantine/charts";
import { Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { StratKPIView } from "../../../../client/contract.ts";
import { addMonths } from "../../../../kernel/calendar.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useTimeZone, useToday } from "../../../kit/today.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { dayIn } from "../../../records/fields/days.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { isWord, valueText } from "../figure-text.ts";
import { KpiStatus } from "../kpis/status.tsx";
import { useTexts } from "../texts.ts";
import { How } from "./how.tsx";

export function KpiCourse({ kpi }: { kpi: StratKPIView }) {
  const t = useTexts("strat.kpiCourse");
  const format = useFormat();
  const names = useNames();
  const { value, unit, target, status, measured_at } = kpi;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Figure
          label={t.now}
          value={value ? valueText(format, value, unit) : "–"}
          hint={[isWord(unit) && unit, measured_at ? t.at({ when: format.moment(measured_at) }) : t.never]
            .filter(Boolean)
            .join(" · ")}
        />
        <Figure
          label={names.field("strat.kpis", "target")}
          value={target ? valueText(format, target, unit) : "–"}
          hint={isWord(unit) && unit}
        />
        <Figure
          label={names.field("strat.kpis", "status")}
          value={status ? <KpiStatus status={status} /> : "–"}
        />
      </SimpleGrid>
      <Panel title={t.title} about={t.about}>
        <Chart kpi={kpi} />
      </Panel>
      <How kpi={kpi} />
    </Stack>
  );
}

function Chart({ kpi: { id, target, unit } }: { kpi: StratKPIView }) {
  const t = useTexts("strat.kpiCourse");
  const format = useFormat();
  const names = useNames();
  const zone = useTimeZone();
  const today = useToday();
  const points = useWholeList("GET /api/v1/strat/kpi-points", {
    kpi_id: id,
    "at[gte]": `${addMonths(today, -24)}T00:00:00Z`,
    sort: "-at",
    fields: "at,value",
  });
  return (
    <Answered of={points} wait={<WaitBox height={260} />}>
      {(list) =>
        list.rows.length === 0 ? (
          <Text size="sm">{t.none}</Text>
        ) : (
          <>
            <Group role="img" aria-label={t.title}>
              <LineChart
                h={260}
                w="100%"
                data={list.rows.toReversed().map(({ at, value }) => ({
                  day: at ? format.day(dayIn(zone, new Date(at))) : "",
                  value: Number(value),
                  ...(target && { target: Number(target) }),
                }))}
                dataKey="day"
                series={[
                  { name: "value", label: t.value, color: "var(--chart-1)" },
                  ...(target
                    ? [
                        {
                          name: "target",
                          label: names.field("strat.kpis", "target"),
                          color: "var(--chart-2)",
                          strokeDasharray: "5 5",
                        },
                      ]
                    : []),
                ]}
                curveType="linear"
                withLegend
                legendProps={{ verticalAlign: "bottom" }}
                valueFormatter={(figure) => valueText(format, figure, unit)}
                xAxisProps={{ minTickGap: 40 }}
              />
            </Group>
            <RestOf list={list} />
          </>
        )
      }
    </Answered>
  );
}
