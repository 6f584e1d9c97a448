import { Anchor, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconGauge, IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import type { StratKPICourse, StratKPIView } from "../../../../client/contract.ts";
import { addMonths } from "../../../../kernel/calendar.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { RestOf, useWholeList } from "../../legal/whole-list.tsx";
import { isWord, valueText } from "../figure-text.ts";
import { useTexts } from "../texts.ts";
import { Measure } from "./measure.tsx";
import { Sparkline } from "./sparkline.tsx";
import { KpiStatus } from "./status.tsx";

const ORDER = ["red", "amber", "green"];
const placeOf = ({ status }: StratKPIView) => {
  const place = ORDER.indexOf(status ?? "");
  return place < 0 ? ORDER.length : place;
};

export function Page() {
  const t = useTexts("strat.stratKpis");
  const may = useMay();
  const today = useToday();
  const kpis = useWholeList("GET /api/v1/strat/kpis", { state: "active", sort: "name" });
  const courses = useCall("GET /api/v1/strat/kpi-courses", {
    query: { from: addMonths(today, -13), to: today },
  });
  const pointsOf = useMemo(
    () => new Map(courses.data?.kpis.map(({ id, points }) => [id, points])),
    [courses.data],
  );
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          may("strat.kpis.create") && (
            <Button component={To} to="/strat/kpis/new" leftSection={<IconPlus size={18} stroke={1.6} />}>
              {t.add}
            </Button>
          )
        }
      />
      <Answered of={kpis} wait={<WaitBox height={480} />}>
        {(list) =>
          list.rows.length === 0 ? (
            <Empty icon={IconGauge} title={t.none} about={t.noneAbout} />
          ) : (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg">
                {list.rows
                  .toSorted((a, b) => placeOf(a) - placeOf(b))
                  .map((kpi) => (
                    <KpiCard key={kpi.id} kpi={kpi} points={pointsOf.get(kpi.id) ?? []} />
                  ))}
              </SimpleGrid>
              <RestOf list={list} />
            </>
          )
        }
      </Answered>
    </>
  );
}

function KpiCard({ kpi, points }: { kpi: StratKPIView; points: StratKPICourse["points"] }) {
  const t = useTexts("strat.stratKpis");
  const format = useFormat();
  const may = useMay();
  const { id, name, value, unit, target, status, measured_at, problem } = kpi;
  return (
    <Panel>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Anchor component={To} to={recordAddress("strat.kpis", id)} size="sm" fw={600} c="inherit">
            {name}
          </Anchor>
          {status && <KpiStatus status={status} />}
        </Group>
        <Group justify="space-between" align="baseline" wrap="nowrap">
          <Text size="xl" fw={650} className="figures">
            {value ? valueText(format, value, unit) : "–"}
            {value && isWord(unit) && (
              <Text component="span" size="sm" fw={400} c="var(--app-quiet)">
                {" "}
                {unit}
              </Text>
            )}
          </Text>
          <Text size="xs" c="var(--app-quiet)" className="figures">
            {target ? t.target({ value: valueText(format, target, unit) }) : t.noTarget}
          </Text>
        </Group>
        <Sparkline points={points} target={target ? Number(target) : undefined} unit={unit} />
        <Group justify="space-between" gap="xs">
          <Text size="xs" c="var(--app-quiet)">
            {measured_at ? t.measured({ when: format.ago(measured_at) }) : t.never}
          </Text>
          {may("strat.kpis.measure") && <Measure kpi={kpi} />}
        </Group>
        {problem && (
          <Text size="xs" role="status">
            {problem}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
