import type { Feature } from "../../engine/feature.ts";
import type { LearningParts } from "../part.ts";
import { domainActions } from "./audiences/domains.ts";
import { libraryEvents } from "./audiences/events.ts";
import { documentsInPolicies } from "./audiences/policies.ts";
import { changeDocumentActions } from "./changes/change-document.ts";
import { publishDocumentAction } from "./changes/publish.ts";
import { regroupAfterPolicies, rehouseAction } from "./changes/rehouse.ts";
import { deleteDocumentAction } from "./changes/remove.ts";
import { downloadDocumentAction } from "./documents/file.ts";
import { listDocumentsAction } from "./documents/list.ts";
import { getDocumentAction } from "./documents/show.ts";
import { statusAction } from "./documents/status.ts";
import { beginLibrary, wakeAction } from "./intake/begin.ts";
import { placeDocumentAction } from "./intake/place.ts";
import { readDocumentsAction } from "./intake/read.ts";
import { uploadDocumentAction } from "./intake/upload.ts";
import { blocks, documents, domains, libraries, revisions } from "./tables.ts";
import { indexMovedAction } from "./text/index-moved.ts";
import { readTextActions } from "./text/text.ts";
import { eraseDocumentsAction } from "./upkeep/erase.ts";
import { documentsForgetter } from "./upkeep/forget.ts";
import { invariants } from "./upkeep/invariants.ts";
import { libraryMoves } from "./upkeep/moves.ts";
import { sweepDocuments } from "./upkeep/sweep.ts";

export const library: Feature<LearningParts> = {
  tables: [libraries, domains, documents, revisions, blocks],
  actions: (parts) => [
    ...domainActions(parts),
    listDocumentsAction(),
    uploadDocumentAction(parts),
    placeDocumentAction(parts),
    getDocumentAction(),
    ...changeDocumentActions(parts),
    deleteDocumentAction(parts),
    publishDocumentAction(parts),
    ...readTextActions(),
    downloadDocumentAction(parts),
    statusAction(parts),
    readDocumentsAction(parts),
    indexMovedAction(parts),
    eraseDocumentsAction(parts),
    rehouseAction(parts),
    wakeAction(),
  ],
  eventReaders: libraryEvents,
  policySubjects: [documentsInPolicies],
  onlookers: () => [regroupAfterPolicies],
  clockwork: (parts) => [sweepDocuments(parts)],
  forgets: (parts) => [documentsForgetter(parts)],
  moves: libraryMoves,
  invariants,
  begin: beginLibrary,
};
