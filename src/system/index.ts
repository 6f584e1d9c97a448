import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { ERRORS, type ErrorCode, isRetryable, messageOf } from "../kernel/errors.ts";
import { localise } from "../kernel/language.ts";
import { closed } from "../kernel/schema.ts";
import { backupActions } from "./backups/actions.ts";
import { backupJobs } from "./backups/jobs.ts";
import { clockworkAction } from "./clockwork.ts";
import { conditionsAction } from "./conditions.ts";
import { deadlinesAction } from "./deadlines.ts";
import { healthActions } from "./health.ts";
import { notifyOperatorsAction } from "./incidents.ts";
import { jobActions } from "./jobs.ts";
import { logsAction } from "./logs.ts";
import { metaAction } from "./meta/index.ts";
import type { SystemParts } from "./parts.ts";
import { storageAction } from "./storage.ts";
import { versionsAction } from "./versions.ts";

export { isAlive } from "./alive.ts";
export { bucketOf } from "./backups/bucket.ts";
export { explained } from "./backups/disk.ts";
export { scheduleBackups } from "./backups/look.ts";
export { makeBackup } from "./backups/make.ts";
export { BackupMaker } from "./backups/maker.ts";
export type { Manifest } from "./backups/manifest.ts";
export { type Finding, readNotes } from "./backups/note.ts";
export { roomFor } from "./backups/room.ts";
export { BackupStore, endingOf, folderOfBackups } from "./backups/store.ts";
export { unpack } from "./backups/unpack.ts";
export { Checkpoints } from "./checkpoints/checkpoints.ts";
export { watchConditions } from "./incidents.ts";
export { LOG_LEVELS, type LogLevel, type LogLine } from "./log-line.ts";
export type { SystemParts } from "./parts.ts";
export { ClockWatch } from "./state/clock.ts";
export {
  type ConditionParts,
  type Conditions,
  lookAround,
  standingBy,
  type Verdict,
} from "./state/conditions.ts";
export { maxDescriptors, openDescriptors } from "./state/descriptors.ts";
export { Disk } from "./state/disk.ts";
export { lastOutside, type Outside } from "./state/outside.ts";

export function systemActions(parts: SystemParts): Action[] {
  const { catalog, invariants, totals, backups, maker } = parts;
  return [
    errorsAction,
    metaAction(parts),
    deadlinesAction(catalog),
    ...healthActions(catalog, invariants, totals),
    conditionsAction(parts.conditions),
    notifyOperatorsAction(parts.conditions),
    ...jobActions,
    clockworkAction(parts),
    storageAction(parts),
    versionsAction(parts),
    logsAction(parts),
    ...backupActions(backups),
    ...backupJobs(backups, maker),
  ];
}

const errorsAction = defineAction({
  name: "system.errors",
  summary: "List error codes",
  kind: "read",
  access: "public",
  http: [{ method: "GET", path: "/api/v1/errors" }],
  input: Type.Object({}, closed),
  output: Type.Object(
    {
      data: Type.Array(
        Type.Object(
          {
            code: Type.String(),
            status: Type.Integer(),
            message: Type.String(),
            retryable: Type.Boolean({
              description: "True if the same request may succeed later without changes",
            }),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
  run: async (context) => ({
    // Object.entries loses the key type.
    data: (Object.entries(ERRORS) as [ErrorCode, number][]).map(([code, status]) => ({
      code,
      status,
      message: localise(context, messageOf(code)),
      retryable: isRetryable(code),
    })),
  }),
});
