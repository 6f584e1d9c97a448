import type { Feature } from "../../engine/feature.ts";
import { eventReader, isInLibraries } from "../library/audiences/events.ts";
import type { DocumentListener, LearningParts } from "../part.ts";
import { COLLECTION } from "./collection.ts";
import { decisionActions } from "./edit/decide.ts";
import { createConceptAction, updateConceptAction } from "./edit/edit.ts";
import { mergeConceptAction } from "./edit/merge.ts";
import { forgetAction, forgetDocument, moveFindings } from "./forget.ts";
import { conceptMoves } from "./moves.ts";
import { listConceptsAction } from "./read/list.ts";
import { getConceptAction, resolveConceptAction } from "./read/show.ts";
import { askForConcepts, findConceptsAction } from "./store/find.ts";
import * as tables from "./tables.ts";

export const conceptsFollowDocuments: DocumentListener = {
  indexed: askForConcepts,
  removed: forgetDocument,
  moved: moveFindings,
};

export const concepts: Feature<LearningParts> = {
  tables: Object.values(tables),
  actions: (parts) => [
    listConceptsAction(),
    resolveConceptAction(),
    getConceptAction(),
    createConceptAction(),
    updateConceptAction(),
    ...decisionActions(),
    mergeConceptAction(parts),
    findConceptsAction(parts),
    forgetAction(),
  ],
  eventReaders: {
    [COLLECTION]: eventReader(COLLECTION, (context, libraries, id) =>
      isInLibraries(context, tables.concepts, libraries, id),
    ),
  },
  moves: () => conceptMoves,
};
