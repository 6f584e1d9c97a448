import { Button } from "@mantine/core";
import { IconClockHour4, IconTimeline } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { OpsProjectView } from "../../../../client/contract.ts";
import { To } from "../../../kit/to.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { Board } from "./board.tsx";
import { Standing } from "./standing.tsx";

export function Page() {
  const t = useTexts("ops.project");
  const may = useMay();
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="ops.projects"
      id={id}
      shown={["progress", "health", "spent", "costs", "hours_spent", "budget", "time_burn", "budget_burn"]}
      actions={() => (
        <>
          <Button
            variant="default"
            component={To}
            to={`/ops/projects/${id}/plan`}
            leftSection={<IconTimeline size={18} stroke={1.6} />}
          >
            {t.plan}
          </Button>
          {may("ops.projects.hours") && may("hr.timesheets.list") && (
            <Button
              variant="default"
              component={To}
              to={`/ops/projects/${id}/hours`}
              leftSection={<IconClockHour4 size={18} stroke={1.6} />}
            >
              {t.hours}
            </Button>
          )}
        </>
      )}
      lead={(record) => (
        <>
          {/* This page only loads projects. */}
          <Standing project={record as OpsProjectView} />
          {may("ops.tasks.list") && <Board projectId={id} />}
        </>
      )}
    />
  );
}
