import type { Feature } from "../../../engine/feature.ts";
import { erasures } from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";
import { forgetsWhoAsked } from "./asker.ts";
import { carryOutAction } from "./carry-out/carry-out.ts";
import { getCertificateAction, verifyCertificateAction } from "./certificate/actions.ts";
import { clockwork } from "./clockwork.ts";
import { approvedByAnother } from "./four-eyes.ts";
import { erasedStaysErased } from "./invariants.ts";
import { goOnNumbering } from "./numbers.ts";
import { deadlinesAction, liftAction, restrictionsAction } from "./overview.ts";
import { rectifyAction } from "./rectify.ts";
import { replayAction, replayErasures } from "./replay.ts";
import { requests as requestEntity } from "./request.ts";
import { guardRestricted } from "./restrictions.ts";
import { decideScopeAction, getScopeAction, scopeAction } from "./scope/actions.ts";
import { certificates, restrictions, scopeItems } from "./tables.ts";

export { CARRY_OUT } from "./course.ts";
export { replayErasures } from "./replay.ts";

export const requests: Feature<GovernanceParts> = {
  entities: [requestEntity],
  tables: [erasures, scopeItems, restrictions, certificates],
  actions: (parts) => [
    scopeAction(parts),
    getScopeAction(parts),
    decideScopeAction(parts),
    carryOutAction(parts),
    rectifyAction(parts),
    getCertificateAction(),
    verifyCertificateAction(parts),
    deadlinesAction(),
    restrictionsAction(),
    liftAction(parts),
    replayAction(parts),
  ],
  followers: (parts) => [guardRestricted, approvedByAnother(parts), forgetsWhoAsked(parts)],
  clockwork,
  invariants: [erasedStaysErased],
  recover: async (parts) => {
    await goOnNumbering(parts);
    await replayErasures(parts);
  },
};
