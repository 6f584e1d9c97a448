import type { Feature } from "../../../engine/feature.ts";
import { kindsOf } from "../../../papers/index.ts";
import type { GovernanceParts } from "../../part.ts";
import { exportArchiveAction } from "../archive/export.ts";
import { forgetAgainAction } from "../archive/forget-again.ts";
import { formerLogFileAction, formerLogsAction } from "../archive/former.ts";
import { importArchiveAction } from "../archive/import.ts";
import { formerLogs } from "../archive/tables.ts";
import { createArchiveAction, createExportAction, previewExportAction } from "./ask.ts";
import { deleteExportAction, downloadExportAction, getExportAction, listExportsAction } from "./fetch.ts";
import { fetchPapersActions } from "./fetch-papers.ts";
import { ExportFolder } from "./folder.ts";
import { expireExportsAction, exportsForgetter } from "./forget.ts";
import { writeExportAction } from "./job.ts";
import { papersAction } from "./papers.ts";
import { filesInUse } from "./store.ts";
import { dataExports } from "./tables.ts";

const folderOf = ({ folder }: GovernanceParts) => new ExportFolder(folder);

export const exports: Feature<GovernanceParts> = {
  tables: [dataExports, formerLogs],
  actions: (parts) => [
    ...[...parts.catalog.collections.values()]
      .filter(({ entity }) => kindsOf(entity).length > 0)
      .flatMap((collection) => [
        papersAction(parts, collection),
        ...fetchPapersActions(parts, folderOf(parts), collection),
      ]),
    createExportAction(parts),
    createArchiveAction(parts),
    previewExportAction(parts),
    listExportsAction(),
    getExportAction(),
    downloadExportAction(parts, folderOf(parts)),
    deleteExportAction(folderOf(parts)),
    writeExportAction(parts, folderOf(parts)),
    formerLogsAction(parts),
    formerLogFileAction(parts),
    exportArchiveAction(parts),
    importArchiveAction(parts),
    forgetAgainAction(parts),
  ],
  clockwork: (parts) => [{ action: expireExportsAction(folderOf(parts)), every: "hour" }],
  forgets: (parts) => [exportsForgetter(folderOf(parts))],
  recover: async (parts) => {
    const used = await parts.store.read(async ({ connection }) => filesInUse(connection));
    await folderOf(parts).sweep(used);
  },
};
