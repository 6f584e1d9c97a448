import type { Feature } from "../../engine/feature.ts";
import { clockAction } from "../../jobs/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import type { DeskParts } from "../part.ts";
import { forgetter } from "./forget.ts";
import { listNoticesAction, readNoticesAction } from "./list.ts";
import { onlooker } from "./onlooker.ts";
import { notices as table } from "./tables.ts";

export { endCondition, openConditions, tellOperators } from "./operators.ts";
export { type News, tell } from "./tell.ts";

const DAY = 86_400_000;
const KEPT_DAYS = 90;
const SLICE = 500;

/** Old news is no news. */
const dropOld = clockAction({
  name: "desk.notices.drop",
  summary: `Drop notices that are older than ${KEPT_DAYS} days`,
  run: async ({ handle, org, now }: WriteContext) => {
    const { changes } = handle.connection
      .statement(
        `DELETE FROM desk_notices WHERE rid IN
           (SELECT rid FROM desk_notices WHERE org IN (?, ?) AND at < ? ORDER BY rid LIMIT ${SLICE})`,
      )
      // Those of the appliance belong to no organisation whose clock could drop them.
      .run(org, APPLIANCE.key, now - KEPT_DAYS * DAY);
    return { done: Number(changes), more: Number(changes) === SLICE };
  },
});

/** What has happened that concerns a person. */
export const notices: Feature<DeskParts> = {
  tables: [table],
  actions: ({ catalog }) => [listNoticesAction(catalog), readNoticesAction(catalog)],
  onlookers: ({ catalog }) => [onlooker(catalog)],
  clockwork: () => [{ action: dropOld, every: "day" }],
  forgets: () => [forgetter],
};
