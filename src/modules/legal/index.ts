import type { Module } from "../../records/index.ts";
import { acknowledgements } from "./acknowledgements.ts";
import { contractEffects } from "./contract-effects.ts";
import { checkSeal } from "./contract-seal-check.ts";
import { contracts } from "./contracts.ts";
import { contractsByClock } from "./contracts-clock.ts";
import { legalHold } from "./held.ts";
import { holds } from "./holds.ts";
import { holdEffects } from "./holds-effects.ts";
import { incidents } from "./incidents.ts";
import { incidentsByClock } from "./incidents-clock.ts";
import { legalInvariants } from "./invariants.ts";
import { matters } from "./matters.ts";
import { obligations } from "./obligations.ts";
import { obligationsByClock } from "./obligations-clock.ts";
import { policies } from "./policies.ts";
import { policiesByClock } from "./policies-clock.ts";
import { employeeEffects, policyEffects } from "./policies-effects.ts";
import { policiesInForce } from "./policies-in-force.ts";
import { processingRecords } from "./processing-records.ts";
import { registerAction } from "./register.ts";
import { processingEffects, templateEffects } from "./revision-effects.ts";
import { reviseAction } from "./revisions.ts";
import { legalStats, legalTotals } from "./stats.ts";
import { templates } from "./templates.ts";
import { useTemplate } from "./templates-use.ts";

export { acknowledgements } from "./acknowledgements.ts";
export { contracts } from "./contracts.ts";
export { heldBy } from "./held.ts";
export { holds } from "./holds.ts";
export { incidents } from "./incidents.ts";
export { matters } from "./matters.ts";
export { obligations } from "./obligations.ts";
export { policies } from "./policies.ts";
export { processingRecords } from "./processing-records.ts";
export { templates } from "./templates.ts";

/** What the organisation has promised, and what the law asks of it. */
export const legal: Module = {
  name: "legal",
  title: "The figures of contracts and duties",
  entities: [
    contracts,
    templates,
    obligations,
    matters,
    holds,
    policies,
    acknowledgements,
    processingRecords,
    incidents,
  ],
  actions: (catalog) => [
    useTemplate(catalog),
    checkSeal(catalog),
    reviseAction(catalog, {
      collection: templates.collection,
      from: ["approved", "retired"],
      open: ["draft"],
    }),
    reviseAction(catalog, {
      collection: policies.collection,
      from: ["published", "retired"],
      open: ["draft", "review", "approved"],
      without: ["effective_from", "review_by"],
    }),
    reviseAction(catalog, {
      collection: processingRecords.collection,
      from: ["active", "retired"],
      open: ["draft", "approved"],
    }),
    registerAction(catalog),
    policiesInForce(),
  ],
  stats: legalStats,
  totals: legalTotals,
  followers: [
    contractEffects,
    templateEffects,
    holdEffects,
    policyEffects,
    employeeEffects,
    processingEffects,
  ],
  clockwork: [
    { action: contractsByClock, every: "day" },
    { action: obligationsByClock, every: "day", at: "00:30" },
    { action: policiesByClock, every: "day", at: "00:45" },
    { action: incidentsByClock, every: "hour" },
  ],
  holders: [legalHold],
  invariants: legalInvariants,
  sealed: [
    {
      table: "legal_contracts",
      when: "$.signed_at IS NOT NULL",
      columns: [
        "number",
        "title",
        "kind",
        "law",
        "parent_id",
        "amends",
        "template_id",
        "sealed_terms",
        "early_notice",
        "sealed_hash",
        "sent_at",
        "signed_at",
      ],
    },
    { table: "legal_acknowledgements", when: "$.state = 'acknowledged'" },
  ],
};
