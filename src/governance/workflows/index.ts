import type { Feature } from "../../engine/feature.ts";
import type { GovernanceParts } from "../part.ts";
import { getActionAction, listActionsAction } from "./catalogue.ts";
import { approveAction, rejectAction } from "./decide.ts";
import { executeAction } from "./execute.ts";
import { explainAction, explainForAction } from "./explain.ts";
import { getMachineAction, listMachinesAction } from "./machines.ts";
import { pendingAction } from "./pending.ts";

export const workflows: Feature<GovernanceParts> = {
  actions: (parts) => [
    listMachinesAction(parts),
    listActionsAction(parts),
    getActionAction(parts),
    executeAction(parts),
    pendingAction(parts),
    approveAction(parts),
    rejectAction(parts),
    explainAction(parts),
    explainForAction(parts),
    getMachineAction(parts),
  ],
};
