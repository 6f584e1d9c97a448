import type { Feature } from "../../engine/feature.ts";
import type { PaperParts } from "../../papers/index.ts";
import { legalCards } from "./cards.ts";
import { contractsByClock } from "./contracts/clock.ts";
import { contracts } from "./contracts/contracts.ts";
import { contractEffects } from "./contracts/effects.ts";
import { checkSeal } from "./contracts/seal-check.ts";
import { processingEffects, templateEffects } from "./contracts/template-effects.ts";
import { templates } from "./contracts/templates.ts";
import { useTemplate } from "./contracts/use-template.ts";
import { legalInvariants } from "./invariants.ts";
import { legalHold } from "./matters/held.ts";
import { holdEffects } from "./matters/hold-effects.ts";
import { holds } from "./matters/holds.ts";
import { matters } from "./matters/matters.ts";
import { obligationsByClock } from "./obligations/clock.ts";
import { obligations } from "./obligations/obligations.ts";
import { acknowledgements } from "./policies/acknowledgements.ts";
import { policiesByClock } from "./policies/clock.ts";
import { employeeEffects, policyEffects } from "./policies/effects.ts";
import { policiesInForce } from "./policies/in-force.ts";
import { policies } from "./policies/policies.ts";
import { incidentsByClock } from "./privacy/incident-clock.ts";
import { incidents } from "./privacy/incidents.ts";
import { registerPaper } from "./privacy/paper-register.ts";
import { processingRecords } from "./privacy/processing-records.ts";
import { registerAction } from "./privacy/register.ts";
import { reviseAction } from "./revisions.ts";
import { rules } from "./rules.ts";
import { contractSamples } from "./samples.ts";
import { legalStats, legalTotals } from "./stats.ts";

export { contracts } from "./contracts/contracts.ts";
export { templates } from "./contracts/templates.ts";
export { heldBy } from "./matters/held.ts";
export { holds } from "./matters/holds.ts";
export { matters } from "./matters/matters.ts";
export { obligations } from "./obligations/obligations.ts";
export { acknowledgements } from "./policies/acknowledgements.ts";
export { policies } from "./policies/policies.ts";
export { incidents } from "./privacy/incidents.ts";
export { processingRecords } from "./privacy/processing-records.ts";

export const legal: Feature<PaperParts> = {
  module: {
    name: "legal",
    title: "Legal",
    figures: "Get figures on contracts and obligations",
    needs: ["crm.accounts.list", "crm.accounts.get"],
  },
  rules,
  cards: legalCards,
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
  actions: (parts) => [
    registerPaper(parts),
    useTemplate(parts.catalog),
    checkSeal(parts.catalog),
    reviseAction(parts.catalog, {
      collection: templates.collection,
      from: ["approved", "retired"],
      open: ["draft"],
    }),
    reviseAction(parts.catalog, {
      collection: policies.collection,
      from: ["published", "retired"],
      open: ["draft", "review", "approved"],
      without: ["effective_from", "review_by"],
    }),
    reviseAction(parts.catalog, {
      collection: processingRecords.collection,
      from: ["active", "retired"],
      open: ["draft", "approved"],
    }),
    registerAction(parts.catalog),
    policiesInForce(),
  ],
  samples: [contractSamples],
  stats: legalStats,
  totals: legalTotals,
  followers: () => [
    contractEffects,
    templateEffects,
    holdEffects,
    policyEffects,
    employeeEffects,
    processingEffects,
  ],
  clockwork: () => [
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
