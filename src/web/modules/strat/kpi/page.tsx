import { Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { StratKPIView } from "../../../../client/contract.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { Measure } from "../kpis/measure.tsx";
import { KpiCourse } from "./course.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const may = useMay();
  return (
    <RecordPage
      key={id}
      collection="strat.kpis"
      id={id}
      shown={["value", "status", "measured_at", "problem", "target", "unit", "formula"]}
      leaveMoves={["measure"]}
      actions={(record) =>
        record.state === "active" &&
        may("strat.kpis.measure") && (
          // This page only loads KPIs.
          <Measure kpi={record as StratKPIView} size="sm" />
        )
      }
      lead={(record) => (
        <>
          {/* This page only loads KPIs. */}
          <KpiCourse kpi={record as StratKPIView} />
          {typeof record.problem === "string" && (
            <Text size="sm" role="status">
              {record.problem}
            </Text>
          )}
        </>
      )}
    />
  );
}
