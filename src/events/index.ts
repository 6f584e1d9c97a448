import type { Feature } from "../engine/feature.ts";
import type { TrailParts } from "../governance/index.ts";
import type { Store } from "../store/store.ts";
import { listEventsAction } from "./list.ts";
import { Positions } from "./position.ts";
import { Seats } from "./seats.ts";

export interface EventDeps extends TrailParts {
  readonly store: Store;
}

/** Changes, for programs that follow them. */
export const events: Feature<EventDeps> = {
  actions: (deps) => [
    listEventsAction({ ...deps, positions: new Positions(deps.store.vault), seats: new Seats() }),
  ],
};
