import type { Feature } from "../../engine/feature.ts";
import { ArchiveFolder } from "../../evidence/archive-file.ts";
import { SEALED_AUDIT } from "../../evidence/segment.ts";
import type { GovernanceParts } from "../part.ts";
import { binderAction } from "./binder/action.ts";
import { evidencePaperAction } from "./binder/paper.ts";
import { BinderStore } from "./binder/store.ts";
import { listCheckpointsAction, proveConsistencyAction } from "./checkpoints.ts";
import { addCosignaturesAction, listCosignaturesAction, noteAction } from "./cosignatures.ts";
import { decisionAction } from "./decision/action.ts";
import { getEventAction, listEventsAction } from "./events.ts";
import { exportAction } from "./export.ts";
import { markingClock } from "./marking.ts";
import { numbersWithoutGaps } from "./numbers.ts";
import { proveEventAction } from "./proof.ts";
import { getReportAction, listReportsAction, reportClock } from "./reports.ts";
import { sampleAction } from "./sample.ts";
import { archiveSegmentAction } from "./segments/archive.ts";
import { confirmSegmentAction, emptySegmentAction } from "./segments/confirm.ts";
import { downloadArchiveAction, getSegmentAction, listSegmentsAction } from "./segments/list.ts";
import { refillSegmentAction, restoreSegmentAction } from "./segments/restore.ts";
import { sealClock, sealSegmentsAction } from "./segments/seal.ts";
import { verifyAction } from "./verify.ts";
import { addWitnessAction, getWitnessAction, listWitnessesAction, removeWitnessAction } from "./witnesses.ts";

export const audit: Feature<GovernanceParts> = {
  sealed: SEALED_AUDIT,
  invariants: [numbersWithoutGaps],
  actions: (parts) => {
    const { store, audit, signer, registry } = parts;
    const folder = new ArchiveFolder(parts.folder, parts.store.journal?.files);
    const binders = new BinderStore(parts.folder);
    const archive = { store, signer, folder };
    return [
      listEventsAction(parts),
      getEventAction(parts),
      proveEventAction(parts, audit),
      decisionAction(parts),
      sampleAction(parts),
      binderAction({ ...parts, binders }),
      evidencePaperAction(parts),
      verifyAction(store, signer),
      listCheckpointsAction(signer),
      proveConsistencyAction(),
      noteAction(),
      addCosignaturesAction(),
      listCosignaturesAction(),
      listWitnessesAction(),
      getWitnessAction(),
      addWitnessAction(),
      removeWitnessAction(),
      exportAction(parts, { store, audit, signer }),
      listReportsAction(signer),
      getReportAction(),
      sealSegmentsAction(signer),
      listSegmentsAction(),
      getSegmentAction(),
      archiveSegmentAction(archive),
      downloadArchiveAction(parts, folder),
      confirmSegmentAction(archive, registry),
      emptySegmentAction(),
      restoreSegmentAction(archive),
      refillSegmentAction(folder),
    ];
  },
  clockwork: ({ store, signer, rows }) => [sealClock(signer), markingClock, reportClock(store, signer, rows)],
  forgets: ({ folder }) => [new BinderStore(folder).forgetter],
  recover: async ({ folder }) => {
    await new ArchiveFolder(folder).sweep();
    await new BinderStore(folder).sweep(true);
  },
};
