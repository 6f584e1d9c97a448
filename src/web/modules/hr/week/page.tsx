import { useParams } from "@tanstack/react-router";
import type { HrTimesheetView } from "../../../../client/contract.ts";
import { Panel } from "../../../kit/panel.tsx";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { useTexts } from "../texts.ts";
import { WeekGrid } from "./grid.tsx";
import { rowsOf } from "./rows.ts";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  return (
    <RecordPage
      key={id}
      collection="hr.timesheets"
      id={id}
      shown={["lines"]}
      // This page only loads timesheets.
      lead={(record) => <Hours sheet={record as HrTimesheetView} />}
    />
  );
}

function Hours({ sheet: { lines, week_start } }: { sheet: HrTimesheetView }) {
  const t = useTexts("hr.week");
  if (!week_start) return null;
  return (
    <Panel flush title={t.hours}>
      <WeekGrid
        monday={week_start}
        rows={rowsOf(lines ?? [], week_start)}
        isFixed
        onChange={() => undefined}
      />
    </Panel>
  );
}
