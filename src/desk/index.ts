import type { Feature } from "../engine/feature.ts";
import { calendars } from "./calendars/index.ts";
import { comments } from "./comments/index.ts";
import { dashboards } from "./dashboards/index.ts";
import { help } from "./help/index.ts";
import { notices } from "./notices/index.ts";
import type { DeskParts } from "./part.ts";
import { samples } from "./samples/index.ts";
import { search } from "./search/index.ts";
import { views } from "./views/index.ts";

export { identifyFeed } from "./calendars/index.ts";
export { notify } from "./notices/index.ts";
export type { DeskParts } from "./part.ts";

/** Features for all users, whatever their role. */
export const desk: readonly Feature<DeskParts>[] = [
  search,
  views,
  dashboards,
  comments,
  notices,
  calendars,
  help,
  samples,
];
