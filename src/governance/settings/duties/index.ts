import type { Feature } from "../../../engine/feature.ts";
import type { GovernanceParts } from "../../part.ts";
import { checkAction } from "./check.ts";
import { readHistoryAction } from "./history.ts";
import { mergedRecordsAreOne } from "./merged.ts";
import {
  approveMitigationAction,
  createMitigationAction,
  listMitigationsAction,
  revokeMitigationAction,
} from "./mitigations.ts";
import { overviewAction } from "./overview.ts";
import {
  createRuleAction,
  deleteRuleAction,
  getRuleAction,
  listRulesAction,
  updateRuleAction,
} from "./rules.ts";
import { scanAction } from "./scan.ts";
import {
  acceptViolationAction,
  getViolationAction,
  listViolationsAction,
  resolveViolationAction,
} from "./violations.ts";

export { dutiesArea } from "./area.ts";

/** Segregation of duties: actions that one person must not combine. */
export const duties: Feature<GovernanceParts> = {
  eventReaders: { "settings.sod.scan": (context) => context.holds("settings.sod.violations.list") },
  followers: (parts) => mergedRecordsAreOne(parts),
  clockwork: (parts) => [{ action: scanAction(parts), every: "day", at: "02:30" }],
  actions: (parts) => [
    overviewAction(),
    listRulesAction(),
    getRuleAction(),
    createRuleAction(parts),
    updateRuleAction(parts),
    deleteRuleAction(parts),
    listViolationsAction(),
    getViolationAction(),
    acceptViolationAction(),
    resolveViolationAction(),
    listMitigationsAction(),
    createMitigationAction(),
    approveMitigationAction(parts),
    revokeMitigationAction(parts),
    checkAction(parts),
    readHistoryAction(parts),
  ],
};
