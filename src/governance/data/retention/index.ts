import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { clockwork, executeAction } from "./execute.ts";
import { oversightActions } from "./oversight.ts";
import { scheduleActions } from "./schedules.ts";
import { runs, schedules } from "./tables.ts";

export { retentionArea } from "./area.ts";
export { eraseWhole, forgetElsewhere } from "./erase-whole.ts";
export { EXECUTE_RUN } from "./execute.ts";
export { obligation } from "./obligation.ts";
export { filesGoToo, removeFiles } from "./remove-files.ts";
export { restrictedBy } from "./restriction.ts";

export const retention: Feature<GovernanceParts> = {
  tables: [schedules, runs],
  eventReaders: { "data.retention_runs": (context) => context.holds("data.retention.runs.get") },
  actions: (parts) => [...scheduleActions(parts), ...oversightActions(parts.catalog), executeAction(parts)],
  clockwork,
};
