import { eventReader, isInLibraries } from "../library/events.ts";
import type { LearningPart } from "../part.ts";
import { COLLECTION } from "./collection.ts";
import { decisionActions } from "./decide.ts";
import { createConceptAction, updateConceptAction } from "./edit.ts";
import { askForConcepts, findConceptsAction } from "./find.ts";
import { forgetAction, forgetDocument, moveFindings } from "./forget.ts";
import { listConceptsAction } from "./list.ts";
import { mergeConceptAction } from "./merge.ts";
import { conceptMoves } from "./moves.ts";
import { getConceptAction, resolveConceptAction } from "./show.ts";
import * as tables from "./tables.ts";

/** What the documents speak of. */
export const concepts: LearningPart = {
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
      isInLibraries(context, "learning_concepts", libraries, id),
    ),
  },
  moves: () => conceptMoves,
  listeners: () => [{ indexed: askForConcepts, removed: forgetDocument, moved: moveFindings }],
};
