import { concepts } from "./concepts/index.ts";
import { courseFiles } from "./course-files/index.ts";
import { courses } from "./courses/index.ts";
import { developer } from "./developer/index.ts";
import { explain } from "./explain/index.ts";
import { generation } from "./generation/index.ts";
import { graph } from "./graph/index.ts";
import { library } from "./library/index.ts";
import type { LearningPart } from "./part.ts";
import { study } from "./study/index.ts";

export { isKey, openKeys } from "./developer/keys.ts";
export { openComposer } from "./generation/composer.ts";
export type { LearningPart, LearningParts } from "./part.ts";
export { openWorkshop } from "./workshop/workshop.ts";

/** Learning from documents: the one list of what there is to it, each part resting on those before it. */
export const learning: readonly LearningPart[] = [
  library,
  concepts,
  graph,
  generation,
  explain,
  courses,
  courseFiles,
  study,
  developer,
];
