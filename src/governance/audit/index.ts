import type { GovernancePart } from "../part.ts";
import { listCheckpointsAction, proveConsistencyAction } from "./checkpoints.ts";
import { getEventAction, listEventsAction } from "./events.ts";
import { exportAction } from "./export.ts";
import { proveEventAction } from "./proof.ts";
import { verifyAction } from "./verify.ts";

/** The audit trail as people read and prove it. */
export const audit: GovernancePart = {
  actions: ({ catalog, store, audit, signer }) => [
    listEventsAction(catalog),
    getEventAction(catalog),
    proveEventAction(audit),
    verifyAction(store, signer),
    listCheckpointsAction(signer),
    proveConsistencyAction(),
    exportAction(store, audit, signer),
  ],
};
