import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { createPolicyAction, deletePolicyAction, updatePolicyAction } from "./changes.ts";
import { memberAccessAction } from "./effective.ts";
import { getPolicyAction, listPoliciesAction, previewPolicyAction } from "./reading.ts";
import { simulateAction } from "./simulate.ts";
import { simulateListAction } from "./simulate-list.ts";
import { policyTests } from "./tables.ts";
import { policyTestActions } from "./test-actions.ts";
import { whoCouldAction } from "./who-could.ts";

export { type BlastRadius, blastRadius, blastSchema } from "./blast.ts";
export { guardKeepers } from "./keepers.ts";
export { guardTests } from "./policy-tests.ts";

export const policies: Feature<GovernanceParts> = {
  tables: [policyTests],
  actions: (parts) => [
    listPoliciesAction(),
    simulateAction(parts),
    simulateListAction(parts),
    previewPolicyAction(parts),
    createPolicyAction(parts),
    getPolicyAction(),
    updatePolicyAction(parts),
    deletePolicyAction(parts),
    ...policyTestActions(parts),
    memberAccessAction(parts),
    whoCouldAction(parts),
  ],
};
