import type { LearningPart } from "../part.ts";
import { beginLibrary, wakeAction } from "./begin.ts";
import { changeDocumentActions } from "./change-document.ts";
import { domainActions } from "./domains.ts";
import { eraseDocumentsAction } from "./erase.ts";
import { libraryEvents } from "./events.ts";
import { downloadDocumentAction } from "./file.ts";
import { documentsForgetter } from "./forget.ts";
import { indexMovedAction } from "./index-moved.ts";
import { invariants } from "./invariants.ts";
import { listDocumentsAction } from "./list.ts";
import { libraryMoves } from "./moves.ts";
import { placeDocumentAction } from "./place.ts";
import { documentsInPolicies } from "./policies.ts";
import { publishDocumentAction } from "./publish.ts";
import { readDocumentsAction } from "./read.ts";
import { regroupAfterPolicies, rehouseAction } from "./rehouse.ts";
import { deleteDocumentAction } from "./remove.ts";
import { searchAction } from "./search.ts";
import { getDocumentAction } from "./show.ts";
import { starterAction } from "./starter.ts";
import { statusAction } from "./status.ts";
import { sweepDocuments } from "./sweep.ts";
import { blocks, documents, domains, libraries, revisions } from "./tables.ts";
import { readTextActions } from "./text.ts";
import { uploadDocumentAction } from "./upload.ts";

/** The documents of an organisation and of the appliance, and their text. */
export const library: LearningPart = {
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
    searchAction(),
    statusAction(parts),
    readDocumentsAction(parts),
    indexMovedAction(parts),
    eraseDocumentsAction(parts),
    starterAction(parts),
    rehouseAction(parts),
    wakeAction(parts),
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
