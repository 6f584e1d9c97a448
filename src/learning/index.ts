import type { Feature } from "../engine/feature.ts";
import { concepts, conceptsFollowDocuments } from "./concepts/index.ts";
import { courseFiles } from "./course-files/index.ts";
import { courses, staleness } from "./courses/index.ts";
import { developer } from "./developer/index.ts";
import { explain, explanationsFollowDocuments } from "./explain/index.ts";
import { answersFollowDocuments, generation } from "./generation/index.ts";
import { graph, graphFollowsDocuments } from "./graph/index.ts";
import { library } from "./library/index.ts";
import type { DocumentListener, LearningParts } from "./part.ts";
import { search } from "./search/index.ts";
import { starter } from "./starter/index.ts";
import { study } from "./study/index.ts";

export { openKeys } from "./developer/keys.ts";
export { openComposer } from "./generation/compose/open.ts";
export type { LearningParts } from "./part.ts";
export { openWorker } from "./worker/worker.ts";

/** Called in this order. */
export const documentListeners: readonly DocumentListener[] = [
  conceptsFollowDocuments,
  graphFollowsDocuments,
  answersFollowDocuments,
  explanationsFollowDocuments,
  staleness,
];

/** Each feature depends on those before it. */
export const learning: readonly Feature<LearningParts>[] = [
  library,
  search,
  concepts,
  graph,
  starter,
  generation,
  explain,
  courses,
  courseFiles,
  study,
  developer,
];
