import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { badRowsAction } from "./bad-rows.ts";
import { cancelAction, confirmAction, dryRunAction, resumeAction, undoAction } from "./begin.ts";
import { changeAction } from "./change.ts";
import { forgetter } from "./forget.ts";
import { importClockwork } from "./keep.ts";
import { proceedAction } from "./proceed.ts";
import { getAction, listAction, problemsAction, rowsAction } from "./read.ts";
import { dataImportKeys, dataImportProblems, dataImportRows, dataImports } from "./tables.ts";
import { importTasks } from "./tasks.ts";
import { uploadAction } from "./upload.ts";

export const imports: Feature<GovernanceParts> = {
  tables: [dataImports, dataImportRows, dataImportProblems, dataImportKeys],
  actions: (parts) => [
    uploadAction(parts),
    listAction(parts),
    getAction(parts),
    changeAction(parts),
    dryRunAction(parts),
    problemsAction(),
    badRowsAction(parts),
    confirmAction(parts),
    resumeAction(parts),
    cancelAction(parts),
    undoAction(parts),
    rowsAction(),
    proceedAction(parts),
  ],
  tasks: [importTasks],
  clockwork: importClockwork,
  forgets: () => [forgetter],
};
