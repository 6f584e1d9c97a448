import { LineChart } from "@mantine/charts";
import { Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { StratCheckInView, StratKeyResultView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { useTimeZone } from "../../../kit/today.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { dayIn } from "../../../records/fields/days.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { figureText, valueText } from "../figure-text.ts";
import { useTexts } from "../texts.ts";

export function Course({ keyResult }: { keyResult: StratKeyResultView }) {
  const t = useTexts("strat.keyResultCourse");
  const format = useFormat();
  const { id, start, target, current, unit, progress, confidence, check_in_by, ends_on, state } = keyResult;
  const checkIns = useWholeList("GET /api/v1/strat/check-ins", {
    key_result_id: id,
    sort: "-at",
    fields: "value,confidence,note,at,owner_id",
  });
  const withUnit = (value: string | null | undefined) => (value ? figureText(format, value, unit) : "–");
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Figure
          label={t.now}
          value={withUnit(current)}
          hint={start && t.from({ start: valueText(format, start, unit) })}
        />
        <Figure
          label={t.target}
          value={withUnit(target)}
          hint={ends_on && t.ends({ day: format.day(ends_on) })}
        />
        <Figure label={t.progress} value={format.percent(Math.round(Number(progress ?? 0)))} />
        <Figure
          label={t.confidence}
          value={typeof confidence === "number" ? t.ofTen({ value: confidence }) : "–"}
          hint={state === "active" && check_in_by && t.next({ when: format.ago(check_in_by) })}
        />
      </SimpleGrid>
      <Panel title={t.course} about={t.about}>
        <Answered of={checkIns} wait={<WaitBox height={260} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Text size="sm">{t.none}</Text>
            ) : (
              <CourseChart keyResult={keyResult} checkIns={rows} />
            )
          }
        </Answered>
      </Panel>
      {(checkIns.data?.rows.length ?? 0) > 0 && <CheckIns checkIns={checkIns.data?.rows ?? []} />}
      <RestOf list={checkIns.data} />
    </Stack>
  );
}

interface CourseChartProps {
  keyResult: StratKeyResultView;
  checkIns: readonly StratCheckInView[];
}

function CourseChart({ keyResult, checkIns }: CourseChartProps) {
  const t = useTexts("strat.keyResultCourse");
  const format = useFormat();
  const zone = useTimeZone();
  const points = coursePoints(keyResult, checkIns, zone).map((point) => ({
    ...point,
    label: format.day(point.day),
  }));
  return (
    <Group role="img" aria-label={t.course}>
      <LineChart
        h={260}
        w="100%"
        data={points}
        dataKey="label"
        series={[
          { name: "measured", label: t.measured, color: "var(--chart-1)" },
          { name: "way", label: t.way, color: "var(--chart-2)", strokeDasharray: "5 5" },
        ]}
        curveType="linear"
        connectNulls
        withLegend
        legendProps={{ verticalAlign: "bottom" }}
        valueFormatter={(value) => format.number(value, 2)}
        xAxisProps={{ minTickGap: 40 }}
      />
    </Group>
  );
}

type Point = { day: string; measured: number | null; way: number | null };

/** Check-ins by day, with the start and end of the planned line. */
function coursePoints(
  { start, target, activated_at, ends_on }: StratKeyResultView,
  checkIns: readonly StratCheckInView[],
  zone: string,
): Point[] {
  const points = new Map<string, Point>();
  const put = (day: string, facts: Partial<Point>) =>
    points.set(day, { ...(points.get(day) ?? { day, measured: null, way: null }), ...facts });
  for (const { at, value } of checkIns.toReversed()) {
    if (at && value) put(dayIn(zone, new Date(at)), { measured: Number(value) });
  }
  const first = activated_at ? dayIn(zone, new Date(activated_at)) : [...points.keys()].sort()[0];
  if (first) put(first, { way: Number(start ?? 0) });
  if (ends_on) put(ends_on, { way: Number(target ?? 0) });
  return [...points.values()].sort((a, b) => a.day.localeCompare(b.day));
}

function CheckIns({ checkIns }: { checkIns: readonly StratCheckInView[] }) {
  const t = useTexts("strat.keyResultCourse");
  const format = useFormat();
  const nameOf = useNameOf();
  const zone = useTimeZone();
  return (
    <Panel flush title={t.checkIns}>
      <DataTable
        caption={t.history}
        maxHeight={360}
        rows={checkIns}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "day",
            label: t.day,
            head: true,
            render: ({ at }) => at && format.day(dayIn(zone, new Date(at))),
          },
          {
            key: "value",
            label: t.value,
            figures: true,
            render: ({ value }) => value && format.number(value),
          },
          {
            key: "confidence",
            label: t.confidence,
            figures: true,
            render: ({ confidence }) => confidence ?? "–",
          },
          { key: "by", label: t.by, render: ({ owner_id }) => nameOf(owner_id) },
          { key: "note", label: t.note, render: ({ note }) => note },
        ]}
      />
    </Panel>
  );
}
