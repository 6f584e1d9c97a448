import { ArchiveFolder } from "../../engine/audit/archive-file.ts";
import { SEALED_AUDIT } from "../../engine/audit/segment.ts";
import type { GovernancePart } from "../part.ts";
import { listCheckpointsAction, proveConsistencyAction } from "./checkpoints.ts";
import { getEventAction, listEventsAction } from "./events.ts";
import { exportAction } from "./export.ts";
import { proveEventAction } from "./proof.ts";
import { archiveSegmentAction } from "./segments/archive.ts";
import { confirmSegmentAction, emptySegmentAction } from "./segments/confirm.ts";
import { downloadArchiveAction, getSegmentAction, listSegmentsAction } from "./segments/list.ts";
import { refillSegmentAction, restoreSegmentAction } from "./segments/restore.ts";
import { sealClock, sealSegmentsAction } from "./segments/seal.ts";
import { verifyAction } from "./verify.ts";

/** The audit trail as people read and prove it. */
export const audit: GovernancePart = {
  sealed: SEALED_AUDIT,
  actions: ({ catalog, store, audit, signer, folder: data, registry }) => {
    const folder = new ArchiveFolder(data);
    const archive = { store, signer, folder };
    return [
      listEventsAction(catalog),
      getEventAction(catalog),
      proveEventAction(audit),
      verifyAction(store, signer),
      listCheckpointsAction(signer),
      proveConsistencyAction(),
      exportAction(store, audit, signer),
      sealSegmentsAction(signer),
      listSegmentsAction(),
      getSegmentAction(),
      archiveSegmentAction(archive),
      downloadArchiveAction(folder),
      confirmSegmentAction(archive, registry),
      emptySegmentAction(),
      restoreSegmentAction(archive),
      refillSegmentAction(folder),
    ];
  },
  clockwork: ({ signer }) => [sealClock(signer)],
  begin: async ({ folder, store }) => {
    await new ArchiveFolder(folder).sweep();
    // The first guard of the log knew of no archives; those of SEALED_AUDIT stand in its place.
    await store.write(async ({ connection }) => {
      connection.client.run("DROP TRIGGER IF EXISTS audit_events_no_delete");
    });
  },
};
